import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxEntry } from './entry.ts';
import { entry, settled, testDevice } from './test-device.ts';
import { answer } from './test-network.ts';

const names = (entries: readonly OutboxEntry[]) => entries.map(({ label, phase }) => `${label} ${phase}`);

test('a newer entry in a slot replaces one that was never sent, and is queued behind one that was', async () => {
  const { open, server, faultPlan, rest } = testDevice();
  const { outbox } = await open();
  await outbox.put(entry('first', 'room', { slot: 'a square', isHeld: true }));
  const second = await outbox.put(entry('second', 'room', { slot: 'a square', isHeld: true }));
  assert.deepEqual(names(outbox.entries.read()), ['second held']);
  faultPlan.push('slow');
  await outbox.release(second.id);
  await settled();
  await outbox.put(entry('third', 'room', { slot: 'a square' }));
  await rest();
  assert.deepEqual(
    server.counted.map(({ name }) => name),
    ['second', 'third'],
  );
});

test('a newer entry in a slot is queued behind one whose answer was lost, and replaces a refused one', async () => {
  const { open, server, faultPlan, rest } = testDevice();
  const { outbox } = await open();
  faultPlan.push('answer lost');
  await outbox.put(entry('first', 'room', { slot: 'a square' }));
  await settled();
  await outbox.put(entry('second', 'room', { slot: 'a square' }));
  assert.deepEqual(
    outbox.entries.read().map(({ phase }) => phase),
    ['waiting', 'waiting'],
  );
  await rest();
  assert.deepEqual(
    server.counted.map(({ name }) => name),
    ['first', 'second'],
  );

  server.refusals.set('third', answer(409, { error: 'Too late' }));
  await outbox.put(entry('third', 'room', { slot: 'a square' }));
  await rest();
  assert.deepEqual(names(outbox.entries.read()), ['third refused']);
  await outbox.put(entry('fourth', 'room', { slot: 'a square', isHeld: true }));
  assert.deepEqual(names(outbox.entries.read()), ['fourth held']);
});
