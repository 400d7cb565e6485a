import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '#shared/time.ts';
import { entry, settled, testDevice } from './test-device.ts';
import { memoryStore } from './test-memory-store.ts';
import { answer } from './test-network.ts';

test('if the sending tab is closed between the answer and publishing it, another tab finds out', async () => {
  let seq = 0;
  const memory = memoryStore(() => ++seq);
  let sends: { close: () => void } | undefined;
  const store = {
    ...memory,
    change: async (...how: Parameters<typeof memory.change>) => {
      const changed = await memory.change(...how);
      if (changed === undefined) sends?.close();
      return changed;
    },
  };
  const { open, server } = testDevice({ store });
  const first = await open();
  const second = await open();
  const answers: unknown[] = [];
  second.outbox.onSettled('cigar', ({ label }) => void answers.push(label));
  sends = first;
  await first.outbox.put(entry('one'));
  await settled();
  assert.equal(server.counted.length, 1);
  assert.deepEqual(answers, ['one']);
  assert.deepEqual(second.outbox.entries.read(), []);
});

test('discard reports that a given-up entry may have been counted, and that an entry refused by the server was not', async () => {
  const { open, faultPlan, server, advance, store } = testDevice();
  server.refusals.set('two', answer(400, { error: 'The time is in the future.' }));
  faultPlan.push('answer lost', 'answered', ...Array.from({ length: 5 }, () => 'fault' as const));
  const { outbox } = await open();
  const one = await outbox.put(entry('one'));
  const two = await outbox.put(entry('two', 'another lane'));
  for (let turn = 0; turn < 6; turn++) await advance(minuteMs);
  assert.deepEqual(
    outbox.entries.read().map(({ label, phase }) => `${label} ${phase}`),
    ['one refused', 'two refused'],
  );
  assert.deepEqual(
    outbox.entries.read().map(({ mayBeCounted }) => mayBeCounted),
    [true, false],
  );
  assert.equal(await outbox.discard(one.id), false);
  assert.equal(await outbox.discard(two.id), true);
  assert.deepEqual(await store.list(), []);
  assert.deepEqual(
    server.counted.map(({ name }) => name),
    ['one'],
  );
});
