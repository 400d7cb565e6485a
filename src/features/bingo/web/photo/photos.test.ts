import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withMemory } from '#web/outbox/store.ts';
import { settled } from '#web/outbox/test-device.ts';
import { memoryStore } from '#web/outbox/test-memory-store.ts';
import { answer, type Fault } from '#web/outbox/test-network.ts';
import { discardPhoto, isMark, sendPhoto } from '../board/overlay.ts';
import { ownBoard, photo, roomTests, testRoom } from '../pending/test-room.ts';

roomTests();

const unreadable = answer(400, { error: "That file isn't an image we can read." });

test('a chosen photo is stored on the device, is only sent on demand, and is removed once uploaded', async () => {
  const { openBoard, server, store, faultPlan, rest } = testRoom();
  faultPlan.push('slow');
  const { outbox, choose, photos, done } = await openBoard();
  await choose('cow', photo('first'));
  await rest();
  assert.deepEqual([photos().get('cow')?.phase, server.turns, done()], ['held', [], []]);
  assert.equal((await store.list()).length, 1);
  for (const waiting of photos().values()) sendPhoto(outbox, waiting);
  await settled();
  assert.deepEqual([photos().get('cow')?.phase, done()], ['sending', ['cow']]);
  await rest();
  assert.deepEqual([photos().size, (await store.list()).length, server.turns, done()], [0, 0, ['cow photo'], ['cow']]);
});

test('two taps on Send send a photo once', async () => {
  const { openBoard, server, rest } = testRoom();
  const { outbox, choose, photos } = await openBoard();
  await choose('cow', photo('first'));
  const [waiting] = photos().values();
  if (waiting) sendPhoto(outbox, waiting);
  if (waiting) sendPhoto(outbox, waiting);
  await rest();
  assert.deepEqual(server.turns, ['cow photo']);
});

test('a refused photo gives the reason, stays stored, leaves its square open, and can be sent again', async () => {
  const { openBoard, server } = testRoom();
  server.refusals.set('cow', unreadable);
  const { outbox, choose, photos, done } = await openBoard();
  await choose('cow', photo('first'));
  for (const waiting of photos().values()) sendPhoto(outbox, waiting);
  await settled();
  const [refused] = photos().values();
  assert.deepEqual(
    [refused?.phase, refused?.problem, refused?.status, done()],
    ['refused', "That file isn't an image we can read.", 400, []],
  );
  server.refusals.clear();
  if (refused) sendPhoto(outbox, refused);
  await settled();
  assert.deepEqual([photos().size, done()], [0, ['cow']]);
});

test('a photo sent offline is retried automatically, and immediately when sent again', async () => {
  for (const isResent of [false, true]) {
    const { openBoard, server, faultPlan, rest } = testRoom();
    faultPlan.push('busy');
    const { outbox, choose, photos } = await openBoard();
    await choose('cow', photo('first'));
    for (const waiting of photos().values()) sendPhoto(outbox, waiting);
    await settled();
    const [waiting] = photos().values();
    assert.deepEqual([waiting?.phase, waiting?.problem, waiting?.status], ['waiting', 'Starting.', 503]);
    if (waiting && isResent) sendPhoto(outbox, waiting);
    await (isResent ? settled() : rest());
    assert.deepEqual(server.turns, ['cow photo']);
  }
});

test('a new photo replaces the previous one, even a refused one', async () => {
  const { openBoard, server } = testRoom();
  const { outbox, choose, photos, pending } = await openBoard();
  await choose('cow', photo('first'));
  const second = photo('second');
  await choose('cow', second);
  assert.deepEqual([photos().get('cow')?.photo, pending().length], [second, 1]);
  server.refusals.set('cow', unreadable);
  for (const waiting of photos().values()) sendPhoto(outbox, waiting);
  await settled();
  const third = photo('third');
  await choose('cow', third);
  assert.deepEqual([photos().get('cow')?.photo, pending().length], [third, 1]);
});

test("discarding a photo before it's sent deletes it", async () => {
  const { openBoard, server, store, rest } = testRoom();
  const { outbox, choose, photos } = await openBoard();
  await choose('cow', photo('first'));
  for (const waiting of photos().values()) await discardPhoto(outbox, ownBoard, waiting);
  await rest();
  assert.deepEqual([photos().size, await store.list(), server.turns], [0, [], []]);
});

test('discarding a photo that may have been uploaded hides it, and undoes its square afterwards', async () => {
  const { openBoard, server, faultPlan, rest, doneThere } = testRoom();
  faultPlan.push('answer lost');
  const { outbox, choose, photos, done } = await openBoard();
  await choose('cow', photo('first'));
  for (const waiting of photos().values()) sendPhoto(outbox, waiting);
  await settled();
  for (const waiting of photos().values()) await discardPhoto(outbox, ownBoard, waiting);
  assert.deepEqual([photos().size, done()], [0, []]);
  await choose('cow', photo('second'));
  await rest();
  assert.deepEqual([server.turns, doneThere()], [['cow photo', 'cow false'], []]);
  assert.deepEqual([photos().get('cow')?.phase, done()], ['held', []], 'the next one is on hold');
});

test("after a reload, the person's photos in the room are back, and another person sees none", async () => {
  const { openBoard, become, state } = testRoom();
  const first = await openBoard();
  await first.choose('cow', photo('first'));
  await first.choose('cow', photo('elsewhere'), { ...ownBoard, roomId: '222222' });
  first.close();
  const reloaded = await openBoard();
  assert.deepEqual([...reloaded.photos().keys()], ['cow']);
  assert.equal(await reloaded.photos().get('cow')?.photo?.text(), 'first');
  const ana = state.session;
  become({ login: 'ben', ownerKey: 'ben', token: 'token of ben' });
  await settled();
  assert.deepEqual([reloaded.pending(), reloaded.photos().size], [[], 0]);
  become(ana);
  await settled();
  assert.deepEqual([...reloaded.photos().keys()], ['cow']);
});

test('a photo is dropped once its square has been completed in another way', async () => {
  const { openBoard, server, store } = testRoom();
  const { choose, photos, reread } = await openBoard();
  await choose('cow', photo('first'));
  server.setSquare('cow', { completed: true, has_image: true });
  await reread();
  await settled();
  assert.deepEqual([photos().size, await store.list()], [0, []]);
});

test("without storage, the photo's dialog says so, and the photo can still be sent", async () => {
  const device = memoryStore(() => 1);
  const store = withMemory({ ...device, add: () => Promise.reject(new Error('Storage is refused.')) });
  const { openBoard, server } = testRoom({ store });
  const { outbox, choose, photos } = await openBoard();
  await choose('cow', photo('first'));
  assert.deepEqual([photos().get('cow')?.isStored, photos().get('cow')?.notStoredReason], [false, 'refused']);
  for (const waiting of photos().values()) sendPhoto(outbox, waiting);
  await settled();
  assert.deepEqual(server.turns, ['cow photo']);
});

type Board = Awaited<ReturnType<ReturnType<typeof testRoom>['openBoard']>>;

/** A person's actions on the board, limited to what the page allows. */
const actions = {
  choose: async (tab: Board, square: string) => {
    if (!tab.done().includes(square)) await tab.choose(square, photo(square));
  },
  discard: async (tab: Board, square: string) => {
    const waiting = tab.photos().get(square);
    if (waiting) await discardPhoto(tab.outbox, ownBoard, waiting);
  },
  send: async (tab: Board, square: string) => {
    const waiting = tab.photos().get(square);
    if (waiting) sendPhoto(tab.outbox, waiting);
  },
  open: async (tab: Board, square: string) => {
    if (tab.done().includes(square)) await tab.mark(square, false);
  },
};
type Action = keyof typeof actions;
const press = fc.record({
  act: fc.constantFrom(...(Object.keys(actions) as Action[])),
  square: fc.constantFrom('cow', 'tractor'),
});
const step = fc.oneof(
  { weight: 2, arbitrary: press },
  { weight: 1, arbitrary: fc.constantFrom('refuse' as const, 'allow' as const, 'time' as const, 'reload' as const) },
);
const faults = fc.constantFrom<Fault[]>('answered', 'slow', 'slow to arrive', 'answer lost', 'lost on its way', 'busy');

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Performs the steps and waits until everything has settled. */
async function perform(steps: Step[], faults: Fault[]) {
  const room = testRoom();
  room.faultPlan.push(...faults);
  let tab = await room.openBoard();
  const reload = async () => {
    tab.close();
    tab = await room.openBoard();
  };
  const events = {
    refuse: async () => void room.server.refusals.set('cow', unreadable),
    allow: async () => room.server.refusals.clear(),
    time: () => room.advance(10_000),
    reload,
  };
  for (const step of steps) await (typeof step === 'string' ? events[step]() : actions[step.act](tab, step.square));
  await room.rest();
  return { ...room, tab };
}

const [choose, send] = [{ act: 'choose', square: 'cow' } as const, { act: 'send', square: 'cow' } as const];

test('however taps, network and reloads interleave, the screen ends up showing the state of device and server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.array(faults, { maxLength: 20 }), async (steps, faults) => {
      const { tab, store, doneThere } = await perform(steps, faults);
      assert.deepEqual(tab.done(), doneThere());
      const stored = (await store.list()).map(({ id }) => id);
      const visible = [...tab.photos().values(), ...tab.pending().filter(isMark)];
      assert.deepEqual(stored.toSorted(), visible.map(({ id }) => id).toSorted());
      assert.ok(visible.every(({ phase }) => phase === 'held' || phase === 'refused'));
    }),
    {
      examples: [
        [[choose, send, choose, 'refuse'], ['answer lost']],
        [[choose, 'refuse', send, choose], []],
      ],
    },
  );
});
