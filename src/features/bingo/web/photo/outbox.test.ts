import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { draftKey, type PhotoDraft, photoDrafts } from './photo-drafts.ts';
import { ana, cow, device, entryOf, photo, settled } from './test-device.ts';

test('a chosen photo waits, is kept on the device, and goes when the server has it', async () => {
  const { choose, send, waiting, stored, onWay, arrived } = device();
  await choose(ana, 'cow', photo('first'));
  assert.equal(waiting.read().get(cow)?.phase, 'waiting');
  assert.ok(stored.has(cow));
  const sent = send(ana, cow);
  onWay[0]?.progress(0.5);
  assert.deepEqual([waiting.read().get(cow)?.phase, waiting.read().get(cow)?.share], ['sending', 0.5]);
  onWay[0]?.accept();
  assert.deepEqual(await sent, entryOf('cow'));
  assert.deepEqual([waiting.read().size, stored.size, arrived], [0, 0, ['cow']]);
});

test('two taps send once', async () => {
  const { choose, send, onWay } = device();
  await choose(ana, 'cow', photo('first'));
  const first = send(ana, cow);
  const second = send(ana, cow);
  assert.equal(onWay.length, 1);
  onWay[0]?.accept();
  assert.ok(await first);
  assert.equal(await second, undefined);
  assert.equal(await send(ana, cow), undefined);
  assert.equal(onWay.length, 1);
});

test('a photo that could not be sent says why, stays kept, and can be sent again', async () => {
  const { choose, send, waiting, stored, onWay } = device();
  await choose(ana, 'cow', photo('first'));
  const first = send(ana, cow);
  onWay[0]?.refuse();
  assert.equal(await first, undefined);
  assert.deepEqual(
    [waiting.read().get(cow)?.phase, waiting.read().get(cow)?.problem],
    ['failed', 'The server is busy.'],
  );
  assert.ok(stored.has(cow));
  const second = send(ana, cow);
  onWay[1]?.accept();
  assert.ok(await second);
});

test('a photo that is discarded while it is sent is given up, and nothing of it comes back', async () => {
  const { choose, send, discard, waiting, stored, onWay } = device();
  await choose(ana, 'cow', photo('first'));
  const sent = send(ana, cow);
  await discard(cow);
  assert.equal(onWay[0]?.signal.aborted, true);
  assert.equal(await sent, undefined);
  assert.deepEqual([waiting.read().size, stored.size], [0, 0]);
});

test('a photo that takes the place of one being sent waits for itself: how the other one ends does not touch it', async () => {
  for (const end of ['accept', 'refuse'] as const) {
    const { choose, send, waiting, stored, onWay } = device({ isTooLate: true });
    const second = photo('second');
    await choose(ana, 'cow', photo('first'));
    const sent = send(ana, cow);
    await choose(ana, 'cow', second);
    assert.equal(onWay[0]?.signal.aborted, true);
    onWay[0]?.progress(0.9);
    onWay[0]?.[end]();
    await sent;
    const { photo: left, phase, share, problem } = waiting.read().get(cow) ?? {};
    assert.deepEqual([left, phase, share, problem], [second, 'waiting', 0, undefined]);
    assert.equal(stored.get(cow)?.photo, second);
  }
});

test('a photo that is written slowly does not come after the one that took its place, nor after its end', async () => {
  const { choose, discard, waiting, stored, slow, store, pending } = device();
  slow();
  const second = photo('second');
  void choose(ana, 'cow', photo('first'));
  void choose(ana, 'cow', second);
  await settled();
  while (pending() > 0) await store();
  assert.equal(stored.get(cow)?.photo, second);
  void choose(ana, 'cow', photo('third'));
  await settled();
  void discard(cow);
  await settled();
  assert.equal(pending(), 1);
  while (pending() > 0) await store();
  assert.deepEqual([waiting.read().size, stored.size], [0, 0]);
});

test('after a reload the own photos of the room are back, once, however often they are asked for', async () => {
  const { choose, makeTab, stored } = device();
  await choose(ana, 'cow', photo('first'));
  await choose(ana, 'tractor', photo('other'));
  await choose({ ...ana, roomId: '222222' }, 'cow', photo('elsewhere'));
  await choose({ ...ana, login: 'ben' }, 'cow', photo('of ben'));
  const reloaded = makeTab();
  await Promise.all([reloaded.restore(ana), reloaded.restore(ana)]);
  assert.deepEqual([...reloaded.waiting.read().keys()], [cow, draftKey('111111', 'ana', 'tractor')]);
  assert.equal(stored.has(draftKey('111111', 'ben', 'cow')), false);
});

test('what is in memory is not overwritten by what is brought back', async () => {
  const { choose, send, restore, waiting } = device();
  await choose(ana, 'cow', photo('first'));
  void send(ana, cow);
  await restore(ana);
  assert.equal(waiting.read().get(cow)?.phase, 'sending');
});

test('a photo that is discarded while the drafts are read is not brought back by them', async () => {
  const { choose, makeTab, stored, slow, store, pending } = device();
  await choose(ana, 'cow', photo('first'));
  const tab = makeTab();
  await tab.restore(ana);
  slow();
  void tab.restore(ana);
  await settled();
  // The first step of it; the next is reading.
  await store();
  void tab.discard(cow);
  while (pending() > 0) await store();
  assert.deepEqual([tab.waiting.read().size, stored.size], [0, 0]);
});

test('where storage is refused a photo says so, and is sent all the same', async () => {
  const { choose, send, waiting, onWay } = device({ refusesStorage: true });
  await choose(ana, 'cow', photo('first'));
  assert.equal(waiting.read().get(cow)?.isKept, false);
  const sent = send(ana, cow);
  onWay[0]?.accept();
  assert.ok(await sent);
});

test('a browser without a database keeps nothing, and nothing breaks', async () => {
  const draft = { key: cow, roomId: '111111', loginKey: 'ana', challengeId: 'cow', photo: photo('first') };
  assert.equal(await photoDrafts.keep(draft), false);
  assert.deepEqual(await photoDrafts.list(), []);
  await photoDrafts.drop(cow);
  await photoDrafts.dropAll();
});

/** A person at a slow phone, and the photos that have to wait there in the end. */
function player() {
  const phone = device();
  phone.slow();
  const expected = new Map<string, Blob>();
  const answer = (how: 'accept' | 'refuse') => {
    const upload = phone.onWay.shift();
    const arrived = [...expected].find(([, blob]) => blob === upload?.photo);
    // What was given up meanwhile does not count.
    if (how === 'accept' && arrived && !upload?.signal.aborted) expected.delete(arrived[0]);
    upload?.[how]();
  };
  const keyOf = (square: string) => draftKey(ana.roomId, 'ana', square);
  const acts = {
    choose: (square: string) => {
      const next = photo(square);
      expected.set(keyOf(square), next);
      void phone.choose(ana, square, next);
    },
    discard: (square: string) => {
      expected.delete(keyOf(square));
      void phone.discard(keyOf(square));
    },
    send: (square: string) => void phone.send(ana, keyOf(square)),
    restore: () => void phone.restore(ana),
    store: () => void phone.store(),
    accept: () => answer('accept'),
    refuse: () => answer('refuse'),
  };
  return { phone, expected, acts };
}

const act = fc.constantFrom('choose', 'discard', 'send', 'restore', 'store', 'accept', 'refuse');
const steps = fc.array(fc.record({ act, square: fc.constantFrom('cow', 'tractor') }), { maxLength: 40 });

test('however taps, storage and server interleave, the device keeps in the end what is on the screen', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { phone, expected, acts } = player();
      for (const step of all) {
        acts[step.act](step.square);
        await settled();
      }
      while (phone.pending() > 0) await phone.store();
      const photosIn = (map: ReadonlyMap<string, PhotoDraft>) => new Set([...map.values()].map((draft) => draft.photo));
      assert.deepEqual(photosIn(phone.waiting.read()), new Set(expected.values()));
      assert.deepEqual(photosIn(phone.stored), new Set(expected.values()));
    }),
  );
});
