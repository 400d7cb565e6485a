import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxEntry } from './entry.ts';
import { entry, settled, testDevice } from './test-device.ts';
import { ana, ben } from './test-network.ts';

const names = (entries: readonly OutboxEntry[]) => entries.map(({ label, phase }) => `${label} ${phase}`);

test('the entries of an expired session are sent when the same user logs in again, however the username is spelled', async () => {
  const { open, server, become, store, rest } = testDevice();
  server.known.delete(ana.token);
  const { outbox } = await open();
  await outbox.put(entry('one'));
  await settled();
  assert.deepEqual(outbox.entries.read(), [], 'nobody is logged in');
  assert.equal(await store.session(), undefined, "a rejected token isn't stored on the device");
  assert.equal((await store.list()).length, 1);
  server.known.add('another token');
  become({ login: 'ANA', ownerKey: 'ana', token: 'another token' });
  await rest();
  assert.deepEqual(
    server.counted.map(({ by }) => by),
    ['another token'],
  );
});

test('a renamed guest keeps and sends the entries made under the previous name', async () => {
  const { open, become, server, store, rest } = testDevice();
  server.known.delete(ana.token);
  const { outbox } = await open();
  await outbox.put(entry('one'));
  await settled();
  server.known.add('another token');
  await outbox.forget('Mia', ana.login);
  assert.deepEqual(
    (await store.list()).map(({ label, owner, ownerKey }) => [label, owner, ownerKey]),
    [['one', 'Mia', 'mia']],
  );
  become({ login: 'Mia', ownerKey: 'mia', token: 'another token' });
  await rest();
  assert.deepEqual(
    server.counted.map(({ name, by }) => [name, by]),
    [['one', 'another token']],
  );
});

test("another user neither sees nor sends the previous one's entries, and an answer in flight doesn't change their own entries", async () => {
  const { open, become, faultPlan, server, store, rest } = testDevice();
  faultPlan.push('slow to arrive');
  const { outbox } = await open();
  await outbox.put(entry('one'));
  await outbox.put(entry('two'));
  await settled();
  become(undefined);
  await outbox.forget(ben.login);
  become(ben);
  await outbox.put(entry('of ben', 'cigars', { isHeld: true }));
  assert.deepEqual(names(outbox.entries.read()), ['of ben held']);
  await rest();
  assert.deepEqual(
    server.counted.map(({ name, by }) => [name, by]),
    [['one', ana.token]],
  );
  assert.deepEqual(
    (await store.list()).map(({ label }) => label),
    ['of ben'],
  );
});

test("if another tab has logged out and this one doesn't know it yet, nothing is sent or stored afterwards", async () => {
  const { open, state, faultPlan, store } = testDevice();
  faultPlan.push('lost on its way');
  const { outbox } = await open();
  await outbox.put(entry('one'));
  await settled();
  state.session = ben;
  outbox.flush();
  await assert.rejects(outbox.put(entry('two')));
  await settled();
  assert.equal(state.sent.length, 1);
  assert.deepEqual(
    (await store.list()).map(({ label }) => label),
    ['one'],
  );
});

test('Log Out deletes everything, including an entry that is just being stored', async () => {
  const { open, store, become } = testDevice();
  const { outbox } = await open();
  await outbox.put(entry('one', 'cigars', { isHeld: true }));
  const putting = outbox.put(entry('two', 'cigars', { isHeld: true }));
  assert.equal(await outbox.count(), 2);
  await outbox.forget();
  become(undefined);
  await putting;
  assert.deepEqual(await store.list(), []);
  assert.deepEqual(outbox.entries.read(), []);
  await assert.rejects(outbox.put(entry('three')));
});
