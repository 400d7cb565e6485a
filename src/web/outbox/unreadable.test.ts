import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '#shared/time.ts';
import type { OutboxEntry } from './entry.ts';
import { withMemory } from './store.ts';
import { entry, settled, testDevice } from './test-device.ts';
import { memoryStore } from './test-memory-store.ts';

const names = (entries: readonly OutboxEntry[]) => entries.map(({ label, phase }) => `${label} ${phase}`);

/** A device that stores entries and sometimes can't be read, such as one that has just woken up. */
function sleepyDevice() {
  let seq = 0;
  const memory = memoryStore(() => ++seq);
  const state = { isAsleep: false };
  const ifAwake = <A extends unknown[], T>(work: (...how: A) => Promise<T>) => {
    return (...how: A): Promise<T> =>
      state.isAsleep ? Promise.reject(new DOMException('The connection was lost.', 'UnknownError')) : work(...how);
  };
  const device = { ...memory, add: ifAwake(memory.add), list: ifAwake(memory.list), heads: ifAwake(memory.heads) };
  return { state, memory, store: withMemory({ ...device, change: ifAwake(memory.change) }) };
}

test("entries that can't be read right now don't count as sent: they stay on the screen, and are sent once readable", async () => {
  const { state, memory, store } = sleepyDevice();
  const { open, faultPlan, server, advance } = testDevice({ store });
  faultPlan.push('lost on its way');
  const { outbox } = await open();
  const calls: string[] = [];
  outbox.onSettled('cigar', ({ label }) => void calls.push(label));
  await outbox.put(entry('one'));
  await settled();
  state.isAsleep = true;
  await assert.rejects(outbox.refresh());
  await assert.rejects(outbox.count());
  outbox.flush();
  await settled();
  assert.deepEqual(names(outbox.entries.read()), ['one waiting']);
  assert.deepEqual(calls, []);
  state.isAsleep = false;
  await advance(minuteMs);
  assert.deepEqual(calls, ['one']);
  assert.deepEqual(await memory.list(), []);
  assert.equal(server.counted.length, 1);
});

test("entries in memory are sent even while the device can't be read", async () => {
  const { state, store } = sleepyDevice();
  const { open, server } = testDevice({ store });
  const { outbox } = await open();
  state.isAsleep = true;
  const { isStored } = await outbox.put(entry('one'));
  await settled();
  assert.equal(isStored, false);
  assert.deepEqual(
    server.counted.map(({ name }) => name),
    ['one'],
  );
});
