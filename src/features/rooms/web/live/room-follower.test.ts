import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import type { RoomNews } from '../../contract.ts';
import { roomKey, roomQuery } from '../api.ts';
import { questionsQuery } from '../questions/api.ts';
import { isFollowed } from './followed.ts';
import { roomFollower } from './room-follower.ts';

const roomId = '123456';
const settled = () => new Promise((resolve) => setImmediate(resolve));
const room = { id: roomId, name: 'Room', admin: 'ana', users: ['ana'], user_count: 1, revision: 7 };
const joined = { seq: 8, at: '2026-05-01T10:00:00.000Z', kind: 'joined', login: 'ben' };

/** A page that shows a room and a score of its game, and what is read for it and told to the game. */
async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', gcTime: Infinity } } });
  const server = { isBusy: false };
  let reads: string[] = [];
  const show = (queryKey: QueryKey, answer: unknown) => {
    const queryFn = async () => {
      reads.push(String(queryKey[2]));
      if (server.isBusy) throw new Error('Too many calls');
      return answer;
    };
    new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity, retry: false }).subscribe(() => undefined);
  };
  const scores = [...roomKey(roomId), 'scores'];
  show(roomQuery(roomId).queryKey, room);
  show(scores, { seq: 7, sum: 0 });
  await settled();
  const told: string[] = [];
  let broken: string | undefined;
  const breakOn = (what: string | undefined) => {
    broken = what;
  };
  const follower = roomFollower({
    client,
    roomId,
    game: {
      copies: [
        {
          queryKey: scores,
          numberOf: ({ seq }: { seq: number }) => seq,
          apply: ({ sum }: { sum: number }, { seq }: RoomNews) => {
            if (broken === 'scores') throw new TypeError('The scores broke');
            return { seq, sum: sum + 1 };
          },
        },
      ],
      heartCopies: [
        {
          queryKey: scores,
          numberOf: ({ n }: { n?: number }) => n ?? 0,
          apply: (data: object, { seq }: { seq: number }) => ({ ...data, n: seq }),
        },
      ],
      onHeart: ({ login }) => told.push(`heart of ${login}`),
      onHeartGap: () => told.push('gap of hearts'),
      onNews: ({ kind }) => {
        if (broken === 'game') throw new TypeError('The game broke');
        told.push(kind);
      },
      onGap: () => told.push('gap'),
      onAgain: () => told.push('again'),
      onCurrent: () => told.push('current'),
      onStale: (topic) => topic === 'photo',
      close: () => told.push('close'),
    },
  });
  const readsAfter = async (...happenings: (() => unknown)[]) => {
    reads = [];
    for (const happening of happenings) happening();
    await settled();
    return reads.toSorted();
  };
  const known = () => [client.getQueryData(roomQuery(roomId).queryKey), client.getQueryData(scores)];
  return { show, follower, server, told, readsAfter, known, breakOn };
}

test('a vote has the questions read again and nothing else; an event that changes none is only counted', async () => {
  const { follower, show, readsAfter, told } = await open();
  show(questionsQuery(roomId).queryKey, { seq: 7, n: 0, settler: 'trust', questions: [] });
  await settled();
  const standing = await readsAfter(() => follower.onAt(7, 0));
  assert.deepEqual(standing, []);
  assert.deepEqual(await readsAfter(() => follower.onStale(['questions'])), ['questions']);
  assert.deepEqual(await readsAfter(() => follower.onNews(joined)), []);
  assert.deepEqual(await readsAfter(() => follower.onNews({ ...joined, seq: 9, kind: 'questioned' })), ['questions']);
  assert.ok(!told.includes('gap'));
});

test('a stream that stands where the room was read asks for nothing, the first time and again', async () => {
  const { follower, told, readsAfter } = await open();
  assert.deepEqual(
    await readsAfter(
      () => follower.onAt(7, 0),
      () => follower.onAt(7, 0),
    ),
    [],
  );
  assert.deepEqual(told, ['current', 'again', 'current']);
});

test('the next event is applied to the room and to what the game has of it, and told twice it counts once', async () => {
  const { follower, told, readsAfter, known } = await open();
  const happenings = [() => follower.onAt(7, 0), () => follower.onNews(joined), () => follower.onNews(joined)];
  assert.deepEqual(await readsAfter(...happenings), []);
  assert.deepEqual(known(), [
    { ...room, users: ['ana', 'ben'], user_count: 2, revision: 8 },
    { seq: 8, sum: 1 },
  ]);
  assert.deepEqual(told, ['current', 'joined', 'current']);
});

test('after a gap everything is read once', async () => {
  const { follower, told, readsAfter } = await open();
  assert.deepEqual(
    await readsAfter(
      () => follower.onAt(7, 0),
      () => follower.onNews({ ...joined, seq: 9 }),
    ),
    ['room', 'scores'],
  );
  assert.deepEqual(told, ['current', 'gap']);
});

test('what could not be read is asked for again, less and less often, though nothing more is told', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { follower, server, readsAfter } = await open();
    server.isBusy = true;
    const miss = [() => follower.onAt(7, 0), () => follower.onAt(9, 0)];
    assert.deepEqual(await readsAfter(...miss), ['room', 'scores']);
    assert.deepEqual(await readsAfter(() => mock.timers.tick(4_000)), []);
    assert.deepEqual(await readsAfter(() => mock.timers.tick(6_000)), ['room', 'scores']);
    assert.deepEqual(await readsAfter(() => mock.timers.tick(9_000)), []);
    server.isBusy = false;
    assert.deepEqual(await readsAfter(() => mock.timers.tick(11_000)), ['room', 'scores']);
    follower.close();
  } finally {
    mock.timers.reset();
  }
});

test('news that cannot be read, and topics nobody knows, lead to everything', async () => {
  for (const doubt of [undefined, 7, {}, { ...joined, login: 8 }]) {
    const { follower, readsAfter } = await open();
    follower.onAt(7, 0);
    assert.deepEqual(await readsAfter(() => follower.onNews(doubt)), ['room', 'scores']);
  }
  const { follower, readsAfter } = await open();
  follower.onAt(7, 0);
  assert.deepEqual(await readsAfter(() => follower.onStale(['weather'])), ['room', 'scores']);
  assert.deepEqual(await readsAfter(() => follower.onStale(['photo'])), []);
});

test('an event that breaks what it is applied to, or who hears of it, leads to a snapshot, and the next one counts', async () => {
  for (const breaks of ['scores', 'game']) {
    const { follower, told, readsAfter, known, breakOn } = await open();
    follower.onAt(7, 0);
    breakOn(breaks);
    const expected = breaks === 'scores' ? ['scores'] : [];
    assert.deepEqual(await readsAfter(() => follower.onNews(joined)), expected);
    assert.equal((known()[0] as { revision: number }).revision, 8);
    assert.equal(told.includes('gap'), breaks === 'game');
    breakOn(undefined);
    await readsAfter(() => follower.onNews({ ...joined, seq: 9, login: 'eva' }));
    assert.equal((known()[0] as { revision: number }).revision, 9);
  }
});

test('a room that begins anew under the same number is read, though more is known of the old one', async () => {
  const { follower, readsAfter } = await open();
  follower.onAt(7, 0);
  assert.deepEqual(await readsAfter(() => follower.onAt(2, 0)), ['room', 'scores']);
});

test('a room counts as followed while its stream stands, and as long as its page is shown', async () => {
  const { follower, told } = await open();
  follower.onAt(7, 0);
  assert.equal(isFollowed(roomId), true);
  follower.onState('offline');
  assert.equal(isFollowed(roomId), false);
  follower.onAt(7, 0);
  follower.close();
  assert.equal(isFollowed(roomId), false);
  assert.equal(told.at(-1), 'close');
});
