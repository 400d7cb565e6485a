import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { barSentences, draining } from '#web/outbox/bar-sentences.ts';
import { settled } from '#web/outbox/test-device.ts';
import { answer } from '#web/outbox/test-network.ts';
import { ownBoard, refusal, roomTests, square, testRoom, titles } from '../pending/test-room.ts';

roomTests();

/** A square after the first completion in a room. */
const isDone = { completed: true, has_image: false, seq: 2 };
const withoutAnswer = { ...square('cow', { completed: true, has_image: false }), completed_at: null };

test("a mark shows immediately, and its time shows once the room's document contains it", async () => {
  const { openBoard, faultPlan, rest } = testRoom();
  faultPlan.push('slow');
  const { mark, shown, reads } = await openBoard();
  await mark('cow', true);
  assert.deepEqual([shown()[0], reads.count], [withoutAnswer, 1]);
  await rest();
  assert.deepEqual([shown()[0], reads.count], [square('cow', isDone), 2]);
});

test("a mark and its undo are sent in order, and the response to the first doesn't undo the second", async () => {
  const { openBoard, faultPlan, server, advance, rest } = testRoom();
  faultPlan.push('slow', 'slow');
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

test('only the last of several unsent marks for a square is sent', async () => {
  const { openBoard, faultPlan, server, rest } = testRoom();
  faultPlan.push('slow');
  const { mark, done } = await openBoard();
  await mark('tractor', true);
  await settled();
  for (const completed of [true, false, true]) await mark('cow', completed);
  assert.deepEqual(done(), ['cow', 'tractor']);
  await rest();
  assert.deepEqual(server.turns, ['tractor true', 'cow true']);
});

test('a refused mark reverts only its own square, and is reported with retry and dismiss, even after a reload', async () => {
  const { openBoard, server } = testRoom();
  server.refusals.set('cow', refusal);
  const first = await openBoard();
  await first.mark('cow', true);
  await first.mark('tractor', true);
  await settled();
  assert.deepEqual(first.done(), ['tractor']);
  first.close();
  const { reported, pending, outbox, done } = await openBoard();
  assert.deepEqual(reported(), ['cow true']);
  assert.equal(pending()[0]?.problem, 'This challenge needs a photo.');
  await outbox.retry(pending()[0]?.id ?? '');
  await settled();
  assert.deepEqual(reported(), ['cow true'], 'refused once more');
  server.refusals.clear();
  await outbox.retry(pending()[0]?.id ?? '');
  await settled();
  assert.deepEqual([reported(), done(), pending()], [[], ['cow', 'tractor'], []]);
});

test('a mark that gets a server error stays pending, is listed in the status bar, and is reported with the error after five attempts', async () => {
  for (const isFixed of [true, false]) {
    const { openBoard, server, advance } = testRoom();
    server.refusals.set('cow', answer(500, { error: 'Something went wrong.' }));
    const { mark, done, reported, pending } = await openBoard();
    await mark('cow', true);
    await settled();
    const [waiting] = pending();
    assert.deepEqual([waiting?.phase, waiting?.problem], ['waiting', 'Something went wrong.']);
    assert.deepEqual([done(), reported()], [['cow'], []]);
    const seen = draining(pending(), true, (waiting?.putAt ?? 0) + 4000);
    assert.deepEqual(barSentences(seen, true), ['1 change waiting to be sent']);
    if (isFixed) server.refusals.clear();
    for (let turn = 0; turn < 4; turn++) await advance(60_000);
    assert.deepEqual([done(), reported()], isFixed ? [['cow'], []] : [[], ['cow true']]);
    assert.equal(pending()[0]?.problem, isFixed ? undefined : 'Something went wrong.');
  }
});

test('a refused mark that is dismissed or marked again is no longer reported', async () => {
  const { openBoard, server } = testRoom();
  server.refusals.set('cow', refusal);
  const { mark, reported, pending, outbox } = await openBoard();
  await mark('cow', true);
  await settled();
  assert.equal(await outbox.discard(pending()[0]?.id ?? ''), true);
  assert.deepEqual([reported(), pending()], [[], []]);
  await mark('cow', true);
  await settled();
  server.refusals.clear();
  await mark('cow', true);
  await settled();
  assert.deepEqual([reported(), pending()], [[], []]);
});

test("a failed mark doesn't change its square while a later mark is queued", async () => {
  const { openBoard, server, faultPlan, advance } = testRoom();
  faultPlan.push('slow', 'slow');
  server.refusals.set('cow', refusal);
  const { mark, done, reported } = await openBoard();
  await mark('cow', true);
  await settled();
  server.refusals.clear();
  await mark('cow', true);
  await advance(10_000);
  assert.deepEqual([done(), reported()], [['cow'], []]);
});

test("when a mark and its undo both fail, the square shows the server's state and no failure is reported", async () => {
  const { openBoard, server, faultPlan, rest } = testRoom();
  faultPlan.push('slow', 'slow');
  server.refusals.set('cow', refusal);
  const { mark, done, reported, reads, pending } = await openBoard();
  // As if offline: the server's state can't be read afterwards.
  reads.by = () => new Promise<never>(() => undefined);
  await mark('cow', true);
  await settled();
  await mark('cow', false);
  await rest();
  assert.deepEqual([done(), reported(), pending()], [[], [], []]);
});

test('when the first mark of a square is saved and the second fails, the square shows the first', async () => {
  const { openBoard, server, faultPlan, advance, rest } = testRoom();
  faultPlan.push('slow', 'slow');
  const { mark, shown, reported, reads } = await openBoard();
  reads.by = () => new Promise<never>(() => undefined);
  await mark('cow', true);
  await settled();
  await mark('cow', false);
  server.refusals.set('cow', refusal);
  await advance(10_000);
  await rest();
  assert.deepEqual(shown()[0], withoutAnswer, 'completion time unknown');
  assert.deepEqual(reported(), ['cow false']);
});

test('the room is refetched once per response, but not while a mark is in flight or after a refusal', async () => {
  const { openBoard, server, faultPlan, advance, rest } = testRoom();
  faultPlan.push('slow', 'slow', 'slow');
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

test('when a mark changed nothing on the server, the room is refetched once, because the square may have been marked elsewhere', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const isFollowed of [false, true]) {
    const { openBoard, server, rest } = testRoom();
    const { mark, done, reads, pending, follow } = await openBoard();
    if (isFollowed) follow();
    server.setSquare('cow', { completed: true, has_image: false });
    await mark('cow', true);
    await rest();
    assert.deepEqual([server.snapshots.length, done(), pending(), reads.count], [2, ['cow'], [], 2]);
  }
});

test('a mark whose response was lost counts once, and another tab shows the same', async () => {
  const { openBoard, faultPlan, server, rest } = testRoom();
  faultPlan.push('answer lost', 'answer lost');
  const first = await openBoard();
  const second = await openBoard();
  await first.mark('cow', true);
  await settled();
  assert.deepEqual([first.done(), second.done()], [['cow'], ['cow']]);
  await rest();
  assert.deepEqual(server.turns, ['cow true']);
  assert.deepEqual([first.done(), second.done(), second.pending()], [['cow'], ['cow'], []]);
});

test('leaving a room drops its queued marks, and those of other rooms are still sent', async () => {
  const { openBoard, faultPlan, server, rest } = testRoom();
  faultPlan.push('lost on its way', 'lost on its way');
  const { mark, choose, pending, end } = await openBoard();
  await mark('cow', true);
  await mark('tractor', true);
  await choose('lighthouse', new Blob(['photo']));
  await mark('cow', true, { ...ownBoard, roomId: '222222' });
  await settled();
  end(ownBoard.roomId);
  server.refusals.set(ownBoard.roomId, answer(404, { error: "There's no such room." }));
  await rest();
  // The first mark may have reached the server, so it's retried once and silently refused.
  assert.deepEqual([pending(), server.turns], [[], ['cow true']]);
});

test("a mark for a room the user was removed from is refused with a message, and doesn't block the queue", async () => {
  const { openBoard, server } = testRoom();
  server.refusals.set(ownBoard.roomId, answer(404, { error: "There's no such room." }));
  const { mark, reported, pending } = await openBoard();
  await mark('cow', true);
  await settled();
  assert.deepEqual([reported(), pending()[0]?.problem], [['cow true'], "There's no such room."]);
});

const press = fc.record({ title: fc.constantFrom(...titles), completed: fc.boolean() });
const faults = fc.constantFrom('answered', 'slow', 'slow to arrive', 'answer lost', 'lost on its way', 'fault');
const step = fc.oneof(press, fc.nat(15_000), fc.constantFrom('refuse' as const, 'allow' as const, 'deliver' as const));

/** In this order, one mark is applied while the next is in flight. */
const tapSequence = ['lighthouse', 'lighthouse', 'cow', 'cow'].map((title) => ({ title, completed: false }));

type Room = ReturnType<typeof testRoom>;
type Board = Awaited<ReturnType<Room['openBoard']>>;
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function perform(step: Step, { server, advance }: Room, { mark, deliver }: Board): Promise<void> {
  if (step === 'refuse') server.refusals.set('cow', refusal);
  else if (step === 'allow') server.refusals.clear();
  else if (step === 'deliver') await deliver();
  else if (typeof step === 'number') await advance(step);
  else await mark(step.title, step.completed);
}

function expectLastTaps({ pending, done }: Board): void {
  for (const title of titles) {
    const last = pending().findLast(({ phase, data }) => phase !== 'refused' && data.title === title);
    if (last && 'completed' in last.data) assert.equal(done().includes(title), last.data.completed, title);
  }
}

test("however taps and responses interleave, the last tap shows until the server has answered, and then the server's state", async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const steps = fc.array(step, { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(steps, fc.array(faults, { maxLength: 20 }), fc.boolean(), async (all, faults, isFollowed) => {
      const room = testRoom();
      room.faultPlan.push(...faults);
      const board = await room.openBoard();
      const { outbox, done, pending, reported, follow, deliver, reread } = board;
      if (isFollowed) follow();
      // An earlier attempt at a mark that was then refused may have counted.
      let isSure = true;
      outbox.entries.watch(() => {
        isSure &&= !pending().some(({ phase }) => phase === 'refused');
      });
      for (const step of all) {
        await perform(step, room, board);
        assert.ok(room.state.inFlight <= 1, 'one mark at a time');
        expectLastTaps(board);
      }
      await room.rest();
      if (isSure) assert.deepEqual(done(), room.doneThere(), 'a late event was shown before');
      while (isFollowed && (await deliver()));
      if (!isFollowed && !isSure) await reread();
      assert.deepEqual(done(), room.doneThere());
      assert.deepEqual(pending().length, reported().length, 'only reported marks are still pending');
    }),
    { examples: [[tapSequence, [], false]] },
  );
});
