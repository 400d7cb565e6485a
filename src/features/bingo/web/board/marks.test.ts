import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { barSentences, draining } from '#web/outbox/bar-sentences.ts';
import { settled } from '#web/outbox/test-device.ts';
import { answer } from '#web/outbox/test-network.ts';
import { refusal, roomTests, seat, square, testRoom, titles } from '../pending/test-room.ts';

roomTests();

/** As the first turn of a room makes a square. */
const isDone = { completed: true, has_image: false, seq: 2 };
const withoutAnswer = { ...square('cow', { completed: true, has_image: false }), completed_at: null };

test('a mark shows at once, and the time of it when the room has it', async () => {
  const { openBoard, fate, rest } = testRoom();
  fate.push('slow');
  const { mark, shown, reads } = await openBoard();
  await mark('cow', true);
  assert.deepEqual([shown()[0], reads.count], [withoutAnswer, 1]);
  await rest();
  assert.deepEqual([shown()[0], reads.count], [square('cow', isDone), 2]);
});

test('a mark and its undo arrive one after the other, and the answer to the first does not undo the second', async () => {
  const { openBoard, fate, server, advance, rest } = testRoom();
  fate.push('slow', 'slow');
  const { mark, done } = await openBoard();
  await mark('cow', true);
  await settled();
  await mark('cow', false);
  await settled();
  assert.deepEqual(server.turns, ['cow true']);
  assert.deepEqual(done(), []);
  await advance(10_000);
  assert.deepEqual(server.turns, ['cow true', 'cow false']);
  assert.deepEqual(done(), []);
  await rest();
  assert.deepEqual(done(), []);
});

test('of several wishes for a square that never left, the server hears the last', async () => {
  const { openBoard, fate, server, rest } = testRoom();
  fate.push('slow');
  const { mark, done } = await openBoard();
  await mark('tractor', true);
  await settled();
  for (const completed of [true, false, true]) await mark('cow', completed);
  assert.deepEqual(done(), ['cow', 'tractor']);
  await rest();
  assert.deepEqual(server.turns, ['tractor true', 'cow true']);
});

test('a refused mark puts back its own square and no other, and is told with both ways out, also in the next visit', async () => {
  const { openBoard, server } = testRoom();
  server.refusals.set('cow', refusal);
  const first = await openBoard();
  await first.mark('cow', true);
  await first.mark('tractor', true);
  await settled();
  assert.deepEqual(first.done(), ['tractor']);
  first.close();
  const { told, pending, outbox, done } = await openBoard();
  assert.deepEqual(told(), ['cow true']);
  assert.equal(pending()[0]?.problem, 'This challenge needs a photo.');
  await outbox.retry(pending()[0]?.id ?? '');
  await settled();
  assert.deepEqual(told(), ['cow true'], 'refused once more');
  server.refusals.clear();
  await outbox.retry(pending()[0]?.id ?? '');
  await settled();
  assert.deepEqual([told(), done(), pending()], [[], ['cow', 'tractor'], []]);
});

test('a mark that breaks the server waits, is named by the bar, arrives later, and is told with the sentence after five tries', async () => {
  for (const isMended of [true, false]) {
    const { openBoard, server, advance } = testRoom();
    server.refusals.set('cow', answer(500, { error: 'Something went wrong.' }));
    const { mark, done, told, pending } = await openBoard();
    await mark('cow', true);
    await settled();
    const [waiting] = pending();
    assert.deepEqual([waiting?.phase, waiting?.problem], ['waiting', 'Something went wrong.']);
    assert.deepEqual([done(), told()], [['cow'], []]);
    const seen = draining(pending(), true, (waiting?.putAt ?? 0) + 4000);
    assert.deepEqual(barSentences(seen, true), ['1 change waiting to send']);
    if (isMended) server.refusals.clear();
    for (let turn = 0; turn < 4; turn++) await advance(60_000);
    assert.deepEqual([done(), told()], isMended ? [['cow'], []] : [[], ['cow true']]);
    assert.equal(pending()[0]?.problem, isMended ? undefined : 'Something went wrong.');
  }
});

test('a refused mark that is let go, or marked anew, is told no more', async () => {
  const { openBoard, server } = testRoom();
  server.refusals.set('cow', refusal);
  const { mark, told, pending, outbox } = await openBoard();
  await mark('cow', true);
  await settled();
  assert.equal(await outbox.discard(pending()[0]?.id ?? ''), true);
  assert.deepEqual([told(), pending()], [[], []]);
  await mark('cow', true);
  await settled();
  server.refusals.clear();
  await mark('cow', true);
  await settled();
  assert.deepEqual([told(), pending()], [[], []]);
});

test('a failed mark leaves its square alone when a later mark of it waits', async () => {
  const { openBoard, server, fate, advance } = testRoom();
  fate.push('slow', 'slow');
  server.refusals.set('cow', refusal);
  const { mark, done, told } = await openBoard();
  await mark('cow', true);
  await settled();
  server.refusals.clear();
  await mark('cow', true);
  await advance(10_000);
  assert.deepEqual([done(), told()], [['cow'], []]);
});

test('when all marks of a square fail, it is what the server has, and nothing is told: it never was closed', async () => {
  const { openBoard, server, fate, rest } = testRoom();
  fate.push('slow', 'slow');
  server.refusals.set('cow', refusal);
  const { mark, done, told, reads, pending } = await openBoard();
  // In a tunnel the truth cannot be read afterwards.
  reads.by = () => new Promise<never>(() => undefined);
  await mark('cow', true);
  await settled();
  await mark('cow', false);
  await rest();
  assert.deepEqual([done(), told(), pending()], [[], [], []]);
});

test('when the first mark of a square is saved and the second fails, it is what the first made it', async () => {
  const { openBoard, server, fate, advance, rest } = testRoom();
  fate.push('slow', 'slow');
  const { mark, shown, told, reads } = await openBoard();
  reads.by = () => new Promise<never>(() => undefined);
  await mark('cow', true);
  await settled();
  await mark('cow', false);
  server.refusals.set('cow', refusal);
  await advance(10_000);
  await rest();
  assert.deepEqual(shown()[0], withoutAnswer, 'when it was done cannot be read');
  assert.deepEqual(told(), ['cow false']);
});

test('the truth is read once for an answer, and not while a mark is on its way or for what was refused', async () => {
  const { openBoard, server, fate, advance, rest } = testRoom();
  fate.push('slow', 'slow', 'slow');
  server.refusals.set('tractor', refusal);
  const { mark, reads } = await openBoard();
  for (const title of titles) await mark(title, true);
  await settled();
  assert.equal(reads.count, 1);
  await advance(10_000);
  assert.equal(reads.count, 2);
  await advance(10_000);
  assert.equal(reads.count, 2);
  await rest();
  assert.equal(reads.count, 3);
});

test('what the server says was so already is read again once, for somebody else may have done it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const isFollowed of [false, true]) {
    const { openBoard, server, rest } = testRoom();
    const { mark, done, reads, pending, follow } = await openBoard();
    if (isFollowed) follow();
    server.happen('cow', { completed: true, has_image: false });
    await mark('cow', true);
    await rest();
    assert.deepEqual([server.snapshots.length, done(), pending(), reads.count], [2, ['cow'], [], 2]);
  }
});

test('an answer that was lost counts once, and another tab shows the same', async () => {
  const { openBoard, fate, server, rest } = testRoom();
  fate.push('answer lost', 'answer lost');
  const first = await openBoard();
  const second = await openBoard();
  await first.mark('cow', true);
  await settled();
  assert.deepEqual([first.done(), second.done()], [['cow'], ['cow']]);
  await rest();
  assert.deepEqual(server.turns, ['cow true']);
  assert.deepEqual([first.done(), second.done(), second.pending()], [['cow'], ['cow'], []]);
});

test('who leaves a room leaves no mark for it, and those of another room go on', async () => {
  const { openBoard, fate, server, rest } = testRoom();
  fate.push('lost on its way', 'lost on its way');
  const { mark, choose, pending, end } = await openBoard();
  await mark('cow', true);
  await mark('tractor', true);
  await choose('lighthouse', new Blob(['photo']));
  await mark('cow', true, { ...seat, roomId: '222222' });
  await settled();
  end(seat.roomId);
  server.refusals.set(seat.roomId, answer(404, { error: 'There is no such room.' }));
  await rest();
  // The first mark may have arrived before: it is sent once more, and refused without a word.
  assert.deepEqual([pending(), server.turns], [[], ['cow true']]);
});

test('a mark for a room that was lost is refused with words, and does not hold up anything', async () => {
  const { openBoard, server } = testRoom();
  server.refusals.set(seat.roomId, answer(404, { error: 'There is no such room.' }));
  const { mark, told, pending } = await openBoard();
  await mark('cow', true);
  await settled();
  assert.deepEqual([told(), pending()[0]?.problem], [['cow true'], 'There is no such room.']);
});

const press = fc.record({ title: fc.constantFrom(...titles), completed: fc.boolean() });
const fates = fc.constantFrom('answered', 'slow', 'slow to arrive', 'answer lost', 'lost on its way', 'fault');
const step = fc.oneof(press, fc.nat(15_000), fc.constantFrom('refuse' as const, 'allow' as const, 'tell' as const));

/** One mark is being put on the screen while the next one is on its way. */
const onceAtATime = ['lighthouse', 'lighthouse', 'cow', 'cow'].map((title) => ({ title, completed: false }));

type Room = ReturnType<typeof testRoom>;
type Board = Awaited<ReturnType<Room['openBoard']>>;
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(one: Step, { server, advance }: Room, { mark, tell }: Board): Promise<void> {
  if (one === 'refuse') server.refusals.set('cow', refusal);
  else if (one === 'allow') server.refusals.clear();
  else if (one === 'tell') await tell();
  else if (typeof one === 'number') await advance(one);
  else await mark(one.title, one.completed);
}

function expectLastWishes({ pending, done }: Board): void {
  for (const title of titles) {
    const last = pending().findLast(({ phase, data }) => phase !== 'refused' && data.title === title);
    if (last && 'completed' in last.data) assert.equal(done().includes(title), last.data.completed, title);
  }
}

test('however presses and answers interleave, the last press shows until the server has spoken, then its word', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const steps = fc.array(step, { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fates, { maxLength: 20 }), fc.boolean(), async (all, ways, isFollowed) => {
      const room = testRoom();
      room.fate.push(...ways);
      const board = await room.openBoard();
      const { outbox, done, pending, told, follow, tell, reread } = board;
      if (isFollowed) follow();
      // An earlier try of what is refused may have been counted.
      let isSure = true;
      outbox.entries.watch(() => {
        isSure &&= !pending().some(({ phase }) => phase === 'refused');
      });
      for (const one of all) {
        await take(one, room, board);
        assert.ok(room.state.onWay <= 1, 'one mark at a time');
        expectLastWishes(board);
      }
      await room.rest();
      if (isSure) assert.deepEqual(done(), room.doneThere(), 'what the stream tells late shows before');
      while (isFollowed && (await tell()));
      if (!isFollowed && !isSure) await reread();
      assert.deepEqual(done(), room.doneThere());
      assert.deepEqual(pending().length, told().length, 'only what is told still waits');
    }),
    { examples: [[onceAtATime, [], false]] },
  );
});
