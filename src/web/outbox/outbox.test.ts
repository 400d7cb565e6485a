import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedForMs } from '#shared/idempotency.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { OutboxEntry } from './entry.ts';
import { withMemory } from './store.ts';
import { entry, settled, testDevice } from './test-device.ts';
import { memoryStore } from './test-memory-store.ts';
import { ana, answer } from './test-network.ts';

const names = (entries: readonly OutboxEntry[]) => entries.map(({ label, phase }) => `${label} ${phase}`);

test('an entry is stored, sent, passed to its listeners and then removed', async () => {
  const { open, server, store } = testDevice();
  const { outbox } = await open();
  const answers: unknown[] = [];
  const listening = Promise.withResolvers<void>();
  outbox.onSettled('cigar', async ({ data }, got) => {
    answers.push(data, got);
    await listening.promise;
  });
  const put = await outbox.put(entry('one'));
  assert.equal(put.isStored, true);
  await settled();
  assert.deepEqual(answers, [{ name: 'one' }, { name: 'one' }]);
  assert.deepEqual(await store.list(), [], 'the server has it');
  assert.equal(outbox.entries.read().length, 1, 'the optimistic change stays until the answer is merged');
  listening.resolve();
  await settled();
  assert.deepEqual(outbox.entries.read(), []);
  assert.equal(server.counted.length, 1);
});

test("a refused entry keeps its content and the error, doesn't block the next one, and is sent again on request", async () => {
  const { open, server } = testDevice();
  server.refusals.set('one', answer(400, { error: 'The time is in the future.' }));
  const { outbox } = await open();
  const one = await outbox.put(entry('one'));
  await outbox.put(entry('two'));
  await settled();
  const [refused] = outbox.entries.read();
  assert.deepEqual(names(outbox.entries.read()), ['one refused']);
  assert.equal(refused?.problem, 'The time is in the future.');
  assert.equal(refused?.status, 400);
  assert.deepEqual(refused?.data, { name: 'one' });
  server.refusals.clear();
  await outbox.retry(one.id);
  await settled();
  assert.deepEqual(
    server.counted.map(({ name }) => name),
    ['two', 'one'],
  );
});

test('a status in settledBy, or 410, settles an entry silently', async () => {
  const { open, server } = testDevice();
  server.refusals.set('one', answer(404, { error: 'There is none.' }));
  server.refusals.set('two', answer(410, { error: "That was done, but it's been deleted since." }));
  const { outbox } = await open();
  await outbox.put(entry('one', 'cigars', { settledBy: [404] }));
  await outbox.put(entry('two'));
  await settled();
  assert.deepEqual(outbox.entries.read(), []);
});

test('two tabs show the same entries, and only one tab sends them', async () => {
  const { open, faultPlan, state, advance } = testDevice();
  faultPlan.push('slow');
  const first = await open();
  const second = await open();
  const calls: string[] = [];
  second.outbox.onSettled('cigar', ({ label }) => void calls.push(label));
  await first.outbox.put(entry('one'));
  await settled();
  assert.deepEqual(names(second.outbox.entries.read()), ['one sending']);
  second.outbox.flush();
  await settled();
  assert.equal(state.sent.length, 1, 'the other tab waits for its turn');
  await advance(minuteMs);
  assert.deepEqual(calls, ['one']);
  assert.deepEqual(second.outbox.entries.read(), []);
  assert.equal(state.sent.length, 1);
});

test('if the sending tab is closed, another one continues', async () => {
  const { open, faultPlan, state, server } = testDevice();
  faultPlan.push('hangs');
  const first = await open();
  const second = await open();
  await first.outbox.put(entry('one'));
  await settled();
  first.close();
  await settled();
  assert.equal(state.sent.length, 2);
  assert.equal(server.counted.length, 1);
  assert.deepEqual(second.outbox.entries.read(), []);
});

test('an unsent entry is retried after 1, 2, 4, 8 and then every 10 seconds, and immediately on request, which restarts the delays', async () => {
  const { open, faultPlan, state, advance } = testDevice();
  faultPlan.push(...Array.from({ length: 9 }, () => 'lost on its way' as const));
  const { outbox } = await open();
  await outbox.put(entry('one'));
  await settled();
  const expectRetryAfter = async (seconds: number) => {
    const before = state.sent.length;
    await advance(seconds * secondMs - 1);
    assert.equal(state.sent.length, before, `not before ${seconds} s`);
    await advance(1);
    assert.equal(state.sent.length, before + 1, `after ${seconds} s`);
  };
  for (const seconds of [1, 2, 4, 8, 10, 10]) await expectRetryAfter(seconds);
  outbox.flush();
  await settled();
  assert.equal(state.sent.length, 8);
  await expectRetryAfter(1);
});

test('a Retry-After is respected, even by an eager retry', async () => {
  const { open, faultPlan, state, advance } = testDevice();
  faultPlan.push('too often');
  const { outbox } = await open();
  await outbox.put(entry('one'));
  await settled();
  outbox.flush();
  await advance(19 * secondMs);
  assert.equal(state.sent.length, 1);
  await advance(secondMs);
  assert.equal(state.sent.length, 2);
});

test("a clock that is set back doesn't delay an entry for years", async () => {
  const { open, faultPlan, state } = testDevice();
  faultPlan.push('lost on its way');
  const { outbox, close } = await open();
  await outbox.put(entry('one'));
  await settled();
  close();
  state.nowMs -= 365 * 24 * 60 * minuteMs;
  await open();
  await settled();
  assert.equal(state.sent.length, 2);
});

test("after five server faults the user decides; eager retries don't count", async () => {
  const { open, faultPlan, advance } = testDevice();
  faultPlan.push(...Array.from({ length: 8 }, () => 'fault' as const));
  const { outbox } = await open();
  await outbox.put(entry('one'));
  await settled();
  for (let round = 0; round < 3; round++) {
    outbox.flush();
    await settled();
  }
  assert.deepEqual(names(outbox.entries.read()), ['one waiting']);
  for (let turn = 0; turn < 4; turn++) await advance(minuteMs);
  assert.deepEqual(names(outbox.entries.read()), ['one refused']);
  assert.equal(outbox.entries.read()[0]?.problem, 'Something went wrong.');
});

test('discard removes an entry that was never sent, and reports one that may have been', async () => {
  const { open, faultPlan, server, rest } = testDevice();
  faultPlan.push('slow to arrive');
  const { outbox } = await open();
  const one = await outbox.put(entry('one'));
  const two = await outbox.put(entry('two'));
  await settled();
  assert.deepEqual(
    outbox.entries.read().map(({ mayBeCounted }) => mayBeCounted),
    [true, false],
  );
  assert.equal(await outbox.discard(one.id), false);
  assert.equal(await outbox.discard(two.id), true);
  await rest();
  assert.deepEqual(
    server.counted.map(({ name }) => name),
    ['one'],
  );
});

test("a held entry waits until it's released, and is then queued last", async () => {
  const { open, server, rest } = testDevice();
  const { outbox } = await open();
  const photo = await outbox.put(entry('photo', 'room', { isHeld: true }));
  await outbox.put(entry('mark', 'room'));
  await settled();
  assert.deepEqual(names(outbox.entries.read()), ['photo held']);
  await outbox.release(photo.id);
  await rest();
  assert.deepEqual(
    server.counted.map(({ name }) => name),
    ['mark', 'photo'],
  );
});

test('a photo is read from the store unchanged', async () => {
  const { open, state } = testDevice();
  state.session = ana;
  const { outbox } = await open();
  const photo = new Blob(['bytes'], { type: 'image/jpeg' });
  await outbox.put(entry('photo', 'room', { isHeld: true, request: { method: 'POST', address: '/api/x', photo } }));
  const other = await open();
  const [shown] = other.outbox.entries.read();
  assert.equal(await shown?.photo?.text(), 'bytes');
});

test("an entry first tried longer ago than the server remembers isn't sent until the user decides", async () => {
  const { open, faultPlan, state, server } = testDevice();
  faultPlan.push('answer lost');
  const { outbox, close } = await open();
  const { id } = await outbox.put(entry('one'));
  await settled();
  close();
  state.nowMs += storedForMs;
  const later = await open();
  await settled();
  assert.equal(state.sent.length, 1);
  const [old] = later.outbox.entries.read();
  assert.equal(old?.phase, 'refused');
  assert.match(old?.problem ?? '', /so old that the server may already have it/);
  await later.outbox.retry(id);
  await settled();
  assert.equal(state.sent.length, 2);
  assert.equal(server.counted.length, 1);
});

test('if the device stores nothing, entries say so and are sent from memory in order', async () => {
  for (const [error, why] of [
    [new DOMException('Full', 'QuotaExceededError'), 'full'],
    [new DOMException('No', 'InvalidStateError'), 'refused'],
  ] as const) {
    let seq = 0;
    const broken = { ...memoryStore(() => ++seq), add: () => Promise.reject(error) };
    const { open, faultPlan, server, rest } = testDevice({ store: withMemory(broken) });
    faultPlan.push('lost on its way');
    const { outbox } = await open();
    const put = await outbox.put(entry('one'));
    await outbox.put(entry('two'));
    assert.deepEqual([put.isStored, put.notStoredReason], [false, why]);
    assert.deepEqual(
      outbox.entries.read().map(({ isStored }) => isStored),
      [false, false],
    );
    await rest();
    assert.deepEqual(
      server.counted.map(({ name }) => name),
      ['one', 'two'],
    );
    assert.deepEqual(outbox.entries.read(), []);
  }
});

test('a tab that slept through an answer finds out when it wakes up', async () => {
  const { open, store } = testDevice();
  const { outbox } = await open();
  const answers: unknown[] = [];
  outbox.onSettled('cigar', (_entry, got) => void answers.push(got));
  const held = await outbox.put(entry('one', 'cigars', { isHeld: true }));
  await store.change(held.id, (stored) => ({ ...stored, phase: 'waiting' }));
  await outbox.refresh();
  await settled();
  await outbox.put(entry('two', 'other', { isHeld: true }));
  const [two] = await store.list();
  await store.change(two?.id ?? '', () => 'gone');
  await outbox.refresh();
  assert.deepEqual(outbox.entries.read(), []);
  assert.deepEqual(answers, [{ name: 'one' }]);
});
