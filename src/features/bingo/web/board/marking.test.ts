import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import type { BoardEntry } from '../../contract.ts';
import { isMarking, isWorthTelling, type Mark, markOptions } from './marking.ts';

const boardKey = ['room', '111111', 'board', 'ana'];
const titles = ['cow', 'tractor', 'lighthouse'];

const square = (id: string, completed: boolean): BoardEntry => ({
  completed,
  completed_at: completed ? '2026-07-01T10:00:00.000Z' : null,
  has_image: false,
  challenge: {
    id,
    title: id,
    description: '',
    difficulty: 1,
    category: 'general',
    points: 100,
    image_required: false,
  },
});

/** Lets every promise that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A board on a screen, and a server whose every answer is given by hand. */
async function play() {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const server = new Map(titles.map((title) => [title, false]));
  const onWay: { mark: Mark; accept: () => void; refuse: () => void; lose: () => void }[] = [];
  const sent: string[] = [];
  const told: string[] = [];
  let reads = 0;
  let scored = 0;
  let read = async () => [...server].map(([title, completed]) => square(title, completed));
  const screen = new QueryObserver<BoardEntry[]>(client, {
    queryKey: boardKey,
    queryFn: () => {
      reads += 1;
      return read();
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  screen.subscribe(() => undefined);
  await settled();
  const send = (mark: Mark) =>
    new Promise<BoardEntry>((resolve, reject) => {
      sent.push(`${mark.challengeId} ${mark.completed}`);
      const store = () => server.set(mark.challengeId, mark.completed);
      onWay.push({
        mark,
        accept: () => {
          store();
          resolve(square(mark.challengeId, mark.completed));
        },
        refuse: () => reject(new Error('No.')),
        lose: () => {
          store();
          reject(new Error('The answer was lost.'));
        },
      });
    });
  const onScored = () => {
    scored += 1;
  };
  const options = markOptions({ client, roomId: '111111', boardKey, send, onScored });
  const observer = new MutationObserver(client, options);
  return {
    client,
    server,
    sent,
    /** The failed marks a person hears of. */
    told,
    onWay,
    reads: () => reads,
    /** From here on the board is read like this. */
    readBy: (next: typeof read) => {
      read = next;
    },
    scored: () => scored,
    press: async (challengeId: string, completed: boolean) => {
      const mark = { challengeId, completed };
      observer.mutate(mark).catch(() => {
        if (isWorthTelling({ client, roomId: '111111', boardKey }, mark)) told.push(`${challengeId} ${completed}`);
      });
      await settled();
    },
    answer: async (how: 'accept' | 'refuse' | 'lose') => {
      onWay.shift()?.[how]();
      await settled();
    },
    shows: () => Object.fromEntries((screen.getCurrentResult().data ?? []).map((e) => [e.challenge.id, e.completed])),
    board: () => screen.getCurrentResult().data,
  };
}

test('a mark shows at once, and the time of it when the server has answered', async () => {
  const { press, answer, board, scored } = await play();
  await press('cow', true);
  assert.deepEqual(board()?.[0], { ...square('cow', true), completed_at: null });
  assert.equal(scored(), 0);
  await answer('accept');
  assert.deepEqual(board()?.[0], square('cow', true));
  assert.equal(scored(), 1);
});

test('a mark and its undo arrive one after the other, and the answer to the first does not undo the second', async () => {
  const { press, answer, sent, shows } = await play();
  await press('cow', true);
  await press('cow', false);
  assert.deepEqual(sent, ['cow true']);
  assert.equal(shows().cow, false);
  await answer('accept');
  assert.deepEqual(sent, ['cow true', 'cow false']);
  assert.equal(shows().cow, false);
  await answer('accept');
  assert.equal(shows().cow, false);
});

test('a failed mark puts back its own square and no other', async () => {
  const { press, answer, shows } = await play();
  await press('cow', true);
  await press('tractor', true);
  await answer('refuse');
  assert.deepEqual(shows(), { cow: false, tractor: true, lighthouse: false });
});

test('a failed mark leaves its square alone when a later mark of it waits', async () => {
  const { press, answer, shows } = await play();
  await press('cow', true);
  await press('cow', false);
  await press('cow', true);
  await answer('refuse');
  assert.equal(shows().cow, true);
});

test('when all marks of a square fail, it is what the server has, and not what an earlier mark wished', async () => {
  const { press, answer, shows, readBy } = await play();
  // In a tunnel the truth cannot be read afterwards.
  readBy(() => new Promise<never>(() => undefined));
  await press('cow', true);
  await press('cow', false);
  await answer('refuse');
  await answer('refuse');
  assert.equal(shows().cow, false);
});

test('when the first mark of a square is saved and the second fails, it is what the first made it', async () => {
  const { press, answer, board, readBy } = await play();
  readBy(() => new Promise<never>(() => undefined));
  await press('cow', true);
  await press('cow', false);
  await answer('accept');
  await answer('refuse');
  assert.deepEqual(board()?.[0], square('cow', true));
});

test('a failed mark is told, unless a later one waits or the square is as it was wished', async () => {
  const { press, answer, told } = await play();
  await press('cow', true);
  await answer('refuse');
  assert.deepEqual(told, ['cow true']);
  await press('tractor', true);
  await press('tractor', false);
  await answer('refuse');
  // That it could not be opened again needs no word: it never was closed.
  await answer('refuse');
  assert.deepEqual(told, ['cow true']);
});

test('the truth is read once, after the last of several marks', async () => {
  const { press, answer, reads, scored } = await play();
  for (const title of titles) await press(title, true);
  assert.equal(reads(), 1);
  await answer('accept');
  await answer('refuse');
  assert.deepEqual([reads(), scored()], [1, 0]);
  await answer('accept');
  assert.deepEqual([reads(), scored()], [2, 1]);
});

test('a read that was on its way when a square was marked does not take the mark off the screen', async () => {
  const { press, client, shows, readBy } = await play();
  const late = Promise.withResolvers<BoardEntry[]>();
  readBy(() => late.promise);
  void client.refetchQueries({ queryKey: boardKey });
  await press('cow', true);
  late.resolve(titles.map((title) => square(title, false)));
  await settled();
  assert.equal(shows().cow, true);
});

test('a board counts as being marked until the last answer is there, and the board of another room never', async () => {
  const { press, answer, client } = await play();
  assert.equal(isMarking(client, '111111'), false);
  await press('cow', true);
  await press('tractor', true);
  await answer('accept');
  assert.equal(isMarking(client, '111111'), true);
  assert.equal(isMarking(client, '222222'), false);
  await answer('accept');
  assert.equal(isMarking(client, '111111'), false);
});

const press = fc.record({ title: fc.constantFrom(...titles), completed: fc.boolean() });
const step = fc.oneof(press, fc.constantFrom('accept' as const, 'refuse' as const, 'lose' as const));

test('however presses and answers interleave, the last press shows until the server has spoken, then its word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const game = await play();
      const pressed: Mark[] = [];
      for (const one of steps) {
        if (typeof one === 'string') await game.answer(one);
        else {
          pressed.push({ challengeId: one.title, completed: one.completed });
          await game.press(one.title, one.completed);
        }
        assert.ok(game.onWay.length <= 1, 'one mark at a time');
        const waiting = pressed.slice(game.sent.length - game.onWay.length);
        for (const [title, shown] of Object.entries(game.shows())) {
          const last = waiting.findLast(({ challengeId }) => challengeId === title);
          if (last) assert.equal(shown, last.completed, `${title} shows its last mark`);
        }
      }
      while (game.onWay.length > 0) await game.answer('accept');
      assert.deepEqual(
        game.sent,
        pressed.map(({ challengeId, completed }) => `${challengeId} ${completed}`),
      );
      assert.deepEqual(game.shows(), Object.fromEntries(game.server));
    }),
  );
});
