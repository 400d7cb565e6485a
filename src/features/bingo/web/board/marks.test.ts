import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { barSentences, lingering } from '#web/outbox/bar-sentences.ts';
import { settled } from '#web/outbox/test-device.ts';
import { answer } from '#web/outbox/test-network.ts';
import type { BoardEntry } from '../../contract.ts';
import { boardKey, refusal, seat, square, testRoom, titles } from '../unsent/test-room.ts';

const isDone = { completed: true, has_image: false };

test('a mark shows at once, and the time of it when the server has answered', async () => {
  const { openBoard, fate, rest } = testRoom();
  fate.push('slow');
  const { mark, shown, scored } = await openBoard();
  await mark('cow', true);
  assert.deepEqual(shown()[0], { ...square('cow', isDone), completed_at: null });
  assert.deepEqual(scored, []);
  await rest();
  assert.deepEqual(shown()[0], square('cow', isDone));
  assert.deepEqual(scored, [seat.roomId]);
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
  const { told, unsent, outbox, done } = await openBoard();
  assert.deepEqual(told(), ['cow true']);
  assert.equal(unsent()[0]?.problem, 'This challenge needs a photo.');
  await outbox.retry(unsent()[0]?.id ?? '');
  await settled();
  assert.deepEqual(told(), ['cow true'], 'refused once more');
  server.refusals.clear();
  await outbox.retry(unsent()[0]?.id ?? '');
  await settled();
  assert.deepEqual([told(), done(), unsent()], [[], ['cow', 'tractor'], []]);
});

test('a mark that breaks the server waits, is named by the bar, arrives later, and is told with the sentence after five tries', async () => {
  for (const isMended of [true, false]) {
    const { openBoard, server, advance } = testRoom();
    server.refusals.set('cow', answer(500, { error: 'Something went wrong.' }));
    const { mark, done, told, unsent } = await openBoard();
    await mark('cow', true);
    await settled();
    const [waiting] = unsent();
    assert.deepEqual([waiting?.phase, waiting?.problem], ['waiting', 'Something went wrong.']);
    assert.deepEqual([done(), told()], [['cow'], []]);
    const seen = lingering(unsent(), true, (waiting?.putAt ?? 0) + 4000);
    assert.deepEqual(barSentences(seen, true), ['1 entry waits']);
    if (isMended) server.refusals.clear();
    for (let turn = 0; turn < 4; turn++) await advance(60_000);
    assert.deepEqual([done(), told()], isMended ? [['cow'], []] : [[], ['cow true']]);
    assert.equal(unsent()[0]?.problem, isMended ? undefined : 'Something went wrong.');
  }
});

test('a refused mark that is let go, or marked anew, is told no more', async () => {
  const { openBoard, server } = testRoom();
  server.refusals.set('cow', refusal);
  const { mark, told, unsent, outbox } = await openBoard();
  await mark('cow', true);
  await settled();
  assert.equal(await outbox.discard(unsent()[0]?.id ?? ''), true);
  assert.deepEqual([told(), unsent()], [[], []]);
  await mark('cow', true);
  await settled();
  server.refusals.clear();
  await mark('cow', true);
  await settled();
  assert.deepEqual([told(), unsent()], [[], []]);
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
  const { mark, done, told, reads, unsent } = await openBoard();
  // In a tunnel the truth cannot be read afterwards.
  reads.by = () => new Promise<never>(() => undefined);
  await mark('cow', true);
  await settled();
  await mark('cow', false);
  await rest();
  assert.deepEqual([done(), told(), unsent()], [[], [], []]);
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
  assert.deepEqual(shown()[0], square('cow', isDone));
  assert.deepEqual(told(), ['cow false']);
});

test('the truth is read once, after the last of several marks', async () => {
  const { openBoard, server, fate, advance, rest } = testRoom();
  fate.push('slow', 'slow', 'slow');
  server.refusals.set('tractor', refusal);
  const { mark, reads, scored } = await openBoard();
  for (const title of titles) await mark(title, true);
  await settled();
  assert.equal(reads.count, 1);
  await advance(10_000);
  await advance(10_000);
  assert.deepEqual([reads.count, scored.length], [1, 0]);
  await rest();
  assert.deepEqual([reads.count, scored.length], [2, 1]);
});

test('a read that was on its way when a square was marked does not take the mark off the screen', async () => {
  const { openBoard, fate, rest } = testRoom();
  // The truth is read again only after the second.
  fate.push('answered', 'slow');
  const { mark, done, reads, client } = await openBoard();
  const late = Promise.withResolvers<BoardEntry[]>();
  const { by } = reads;
  reads.by = () => late.promise;
  void client.refetchQueries({ queryKey: boardKey(seat.roomId, seat.login) });
  reads.by = by;
  await mark('cow', true);
  await mark('tractor', true);
  await settled();
  late.resolve(titles.map((title) => square(title, { completed: false, has_image: false })));
  await settled();
  assert.deepEqual(done(), ['cow', 'tractor']);
  await rest();
  assert.deepEqual(done(), ['cow', 'tractor']);
});

test('a mark that is answered before the board was first read is on it all the same', async () => {
  const { openBoard, server } = testRoom();
  const late = Promise.withResolvers<BoardEntry[]>();
  const { mark, done, unsent } = await openBoard(() => late.promise);
  await mark('cow', true);
  await settled();
  assert.deepEqual([server.turns, unsent().length], [['cow true'], 1]);
  late.resolve(titles.map((title) => square(title, { completed: false, has_image: false })));
  await settled();
  assert.deepEqual([done(), unsent()], [['cow'], []]);
});

test('a board counts as being marked until the last answer is there or nothing can leave, and the board of another room never', async () => {
  const { openBoard, fate, advance } = testRoom();
  fate.push('slow', 'slow', 'lost on its way');
  const { mark, followed } = await openBoard();
  assert.equal(followed.isTravelling('111111'), false);
  await mark('cow', true);
  await mark('tractor', true);
  await advance(10_000);
  assert.equal(followed.isTravelling('111111'), true);
  assert.equal(followed.isTravelling('222222'), false);
  await advance(10_000);
  assert.equal(followed.isTravelling('111111'), false);
  await mark('cow', false);
  await settled();
  assert.equal(followed.isTravelling('111111'), false, 'in a tunnel the board may be read');
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
  assert.deepEqual([first.done(), second.done(), second.unsent()], [['cow'], ['cow'], []]);
});

test('who leaves a room leaves no mark for it, and those of another room go on', async () => {
  const { openBoard, fate, server, rest } = testRoom();
  fate.push('lost on its way', 'lost on its way');
  const { mark, choose, unsent, followed } = await openBoard();
  await mark('cow', true);
  await mark('tractor', true);
  await choose('lighthouse', new Blob(['photo']));
  await mark('cow', true, { ...seat, roomId: '222222' });
  await settled();
  followed.endRoom(seat.roomId);
  server.refusals.set(seat.roomId, answer(404, { error: 'There is no such room.' }));
  await rest();
  // The first mark may have arrived before: it is sent once more, and refused without a word.
  assert.deepEqual([unsent(), server.turns], [[], ['cow true']]);
});

test('a mark for a room that was lost is refused with words, and does not hold up anything', async () => {
  const { openBoard, server } = testRoom();
  server.refusals.set(seat.roomId, answer(404, { error: 'There is no such room.' }));
  const { mark, told, unsent } = await openBoard();
  await mark('cow', true);
  await settled();
  assert.deepEqual([told(), unsent()[0]?.problem], [['cow true'], 'There is no such room.']);
});

const press = fc.record({ title: fc.constantFrom(...titles), completed: fc.boolean() });
const fates = fc.constantFrom('answered', 'slow', 'slow to arrive', 'answer lost', 'lost on its way', 'fault');
const step = fc.oneof(press, fc.nat(15_000), fc.constant('refuse' as const), fc.constant('allow' as const));

/** One mark is being put on the screen while the next one is on its way. */
const onceAtATime = ['lighthouse', 'lighthouse', 'cow', 'cow'].map((title) => ({ title, completed: false }));

test('however presses and answers interleave, the last press shows until the server has spoken, then its word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.array(fates, { maxLength: 20 }), async (steps, ways) => {
      const { openBoard, fate, server, state, advance, rest, doneThere } = testRoom();
      fate.push(...ways);
      const { mark, unsent, done, told } = await openBoard();
      for (const one of steps) {
        if (one === 'refuse') server.refusals.set('cow', refusal);
        else if (one === 'allow') server.refusals.clear();
        else if (typeof one === 'number') await advance(one);
        else await mark(one.title, one.completed);
        assert.ok(state.onWay <= 1, 'one mark at a time');
        for (const title of titles) {
          const last = unsent().findLast(({ phase, data }) => phase !== 'refused' && data.title === title);
          if (last && 'completed' in last.data) assert.equal(done().includes(title), last.data.completed, title);
        }
      }
      await rest();
      assert.deepEqual(done(), doneThere());
      assert.deepEqual(unsent().length, told().length, 'only what is told still waits');
    }),
    { examples: [[onceAtATime, []]] },
  );
});
