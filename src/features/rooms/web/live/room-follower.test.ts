import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { userQuery } from '#web/session/session.ts';
import { roomKey, roomQuery } from '../api.ts';
import { roomFollower } from './room-follower.ts';

const roomId = '123456';
const scores = [...roomKey(roomId), 'scores'];
const board = [...roomKey(roomId), 'board', 'ana'];
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page that shows a room, a board and scores, and counts what is read for it. */
async function open({ isGone = async () => false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  let reads: string[] = [];
  for (const queryKey of [roomQuery(roomId).queryKey, scores, board] as QueryKey[]) {
    const queryFn = async () => reads.push(String(queryKey[2]));
    new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined);
  }
  client.setQueryData(userQuery.queryKey, { login: 'ana', email: null, roles: [], created_at: '' });
  await settled();
  const told: string[] = [];
  const follower = roomFollower({
    client,
    roomId,
    isGone,
    staleQueries: (topic) => {
      if (topic === undefined) return [scores, board];
      if (topic === 'room' || topic === 'scores') return [scores];
      return topic === 'board/ana' ? [board] : undefined;
    },
    onEnd: (ending) => told.push(ending),
    onOver: () => told.push('over'),
  });
  const readsAfter = async (happening: () => unknown) => {
    reads = [];
    await happening();
    await settled();
    return reads.toSorted();
  };
  return { client, follower, told, readsAfter };
}

test('a stream that opens reads one snapshot: the room, and what the game shows', async () => {
  const { follower, readsAfter } = await open();
  assert.deepEqual(await readsAfter(() => follower.onOpen()), ['board', 'room', 'scores']);
});

test('a topic reads what it makes stale and nothing else', async () => {
  const { follower, readsAfter } = await open();
  assert.deepEqual(await readsAfter(() => follower.onStale(['scores'])), ['scores']);
  assert.deepEqual(await readsAfter(() => follower.onStale(['room'])), ['room', 'scores']);
  assert.deepEqual(await readsAfter(() => follower.onStale(['board/ana', 'scores'])), ['board', 'scores']);
});

test('a topic that is not known reads everything', async () => {
  const { follower, readsAfter } = await open();
  assert.deepEqual(await readsAfter(() => follower.onStale(['weather'])), ['board', 'room', 'scores']);
});

test('a room that is deleted, or that one is taken out of, ends once, and is forgotten when its page is left', async () => {
  for (const [reason, ending] of [
    ['deleted', 'deleted'],
    ['removed', 'removed'],
  ] as const) {
    const { client, follower, told } = await open();
    await follower.onGone(reason);
    await follower.onGone(reason);
    assert.deepEqual(told, [ending]);
    assert.notEqual(client.getQueryData(scores), undefined);
    follower.close();
    assert.deepEqual(told, [ending, 'over']);
    assert.equal(client.getQueryData(scores), undefined);
  }
});

test('who cannot follow a room any more because there is none hears that it is deleted', async () => {
  const { follower, told } = await open({ isGone: async () => true });
  await follower.onGone('removed');
  assert.deepEqual(told, ['deleted']);
});

test('while it is found out why, a second word changes nothing', async () => {
  const found = Promise.withResolvers<boolean>();
  const { follower, told } = await open({ isGone: () => found.promise });
  const first = follower.onGone('removed');
  await follower.onGone('deleted');
  found.resolve(false);
  await first;
  assert.deepEqual(told, ['removed']);
});

test('a page that is left while all is well keeps what is known', async () => {
  const { client, follower, told } = await open();
  follower.close();
  assert.deepEqual(told, []);
  assert.notEqual(client.getQueryData(scores), undefined);
});

test('a session that has ended ends no room: it is asked anew who is signed in', async () => {
  const { client, follower, told } = await open();
  await follower.onGone('signed-out');
  assert.equal(client.getQueryState(userQuery.queryKey)?.isInvalidated, true);
  follower.close();
  assert.deepEqual(told, []);
});

test('who leaves is not told that they are removed, and what waits for the room is dropped', async () => {
  const { follower, told } = await open();
  follower.setLeaving(true);
  await follower.onGone('removed');
  assert.deepEqual(told, []);
  follower.close();
  assert.deepEqual(told, ['over']);
});

test('a parting that failed brings back what was said meanwhile', async () => {
  const { follower, told } = await open();
  follower.setLeaving(true);
  follower.setLeaving(false);
  assert.deepEqual(told, []);
  follower.setLeaving(true);
  await follower.onGone('deleted');
  follower.setLeaving(false);
  assert.deepEqual(told, ['deleted']);
});
