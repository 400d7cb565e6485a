import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftKey } from './photo-drafts.ts';
import { ana, cow, device, photo, settled } from './test-device.ts';

test('who leaves a room leaves no photo for it, and those of another room go on', async () => {
  const { choose, send, dropSeat, waiting, stored, onWay } = device();
  const elsewhere = { ...ana, roomId: '222222' };
  await choose(ana, 'cow', photo('first'));
  await choose(elsewhere, 'cow', photo('elsewhere'));
  void send(ana, cow);
  const other = send(elsewhere, draftKey('222222', 'ana', 'cow'));
  await dropSeat(ana);
  assert.deepEqual([onWay[0]?.signal.aborted, onWay[1]?.signal.aborted], [true, false]);
  assert.deepEqual([...waiting.read().keys()], [draftKey('222222', 'ana', 'cow')]);
  assert.deepEqual([...stored.keys()], [draftKey('222222', 'ana', 'cow')]);
  onWay[1]?.accept();
  assert.ok(await other);
});

test('photos of an earlier visit go with the room too', async () => {
  const { choose, makeTab, stored } = device();
  await choose(ana, 'cow', photo('first'));
  await makeTab().dropSeat(ana);
  assert.equal(stored.size, 0);
});

test('who logs out leaves no photo on the device, not even one that is being sent, written or read', async () => {
  const { choose, send, restore, forget, waiting, stored, slow, store, pending, onWay } = device();
  await choose(ana, 'cow', photo('first'));
  await choose({ ...ana, roomId: '222222' }, 'cow', photo('elsewhere'));
  void send(ana, cow);
  slow();
  void choose(ana, 'tractor', photo('other'));
  void restore(ana);
  await settled();
  void forget();
  assert.equal(onWay[0]?.signal.aborted, true);
  assert.equal(waiting.read().size, 0);
  while (pending() > 0) await store();
  assert.deepEqual([waiting.read().size, stored.size], [0, 0]);
});

test('when another person signs in, only what is theirs stays', async () => {
  const { choose, forget, waiting, stored } = device();
  await choose(ana, 'cow', photo('of ana'));
  await choose({ ...ana, login: 'ben' }, 'cow', photo('of ben'));
  await forget('Ben');
  assert.deepEqual([...waiting.read().keys()], [draftKey('111111', 'ben', 'cow')]);
  assert.deepEqual([...stored.keys()], [draftKey('111111', 'ben', 'cow')]);
});

test('with another session the memory is left, and who is the same person finds the photos again', async () => {
  const { choose, send, release, restore, waiting, onWay } = device();
  await choose(ana, 'cow', photo('first'));
  void send(ana, cow);
  await release();
  assert.deepEqual([waiting.read().size, onWay[0]?.signal.aborted], [0, true]);
  await restore(ana);
  assert.equal(waiting.read().get(cow)?.phase, 'waiting');
});

test('a photo that only the memory has is not left with a session that ended by itself', async () => {
  const refused = device({ refusesStorage: true });
  await refused.choose(ana, 'cow', photo('first'));
  await refused.release();
  assert.equal(refused.waiting.read().size, 1);
  const slow = device();
  slow.slow();
  void slow.choose(ana, 'cow', photo('first'));
  void slow.release();
  await settled();
  await slow.store();
  assert.equal(slow.waiting.read().size + slow.stored.size, 1);
});

test('photos that wait are counted once, whether the memory has them, the drafts or both', async () => {
  const { choose, makeTab } = device();
  await choose(ana, 'cow', photo('first'));
  await choose({ ...ana, roomId: '222222' }, 'cow', photo('elsewhere'));
  const tab = makeTab();
  await tab.restore(ana);
  assert.equal(await tab.count(), 2);
});
