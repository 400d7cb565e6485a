import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsPath, maxCalls } from '#shared/idempotency.ts';
import { secondMs } from '#shared/time.ts';
import type { NewEntry, OutboxEntry } from './entry.ts';
import { entry, settled, testDevice } from './test-device.ts';
import { ana, answer, type Fault } from './test-network.ts';
import type { Outgoing } from './transport.ts';

const names = (entries: readonly OutboxEntry[]) => entries.map(({ label, phase }) => `${label} ${phase}`);
/** The content of each request: names, or `photo`. */
const contentOfEach = (sent: readonly Outgoing[]) =>
  sent.map(({ address, json, photo }) => {
    if (photo) return 'photo';
    const body = JSON.parse(json ?? '{}') as { name?: string; calls?: { body: { name: string } }[] };
    return address === `/api${callsPath}` ? body.calls?.map((call) => call.body.name).join(' ') : `(${body.name})`;
  });

/** Puts all entries, and loses the first try of the first one, so that all are pending. */
async function waiting(all: readonly NewEntry[], ...faults: Fault[]) {
  const device = testDevice();
  device.faultPlan.push('lost on its way', ...faults);
  const tab = await device.open();
  const put: OutboxEntry[] = [];
  for (const newEntry of all) put.push(await tab.outbox.put(newEntry));
  await settled();
  const answers: unknown[] = [];
  tab.outbox.onSettled(
    'cigar',
    ({ label }, got) => void answers.push([label, (got as { name: string } | undefined)?.name]),
  );
  const { server, state } = device;
  const counted = () => server.counted.map(({ name }) => name);
  return { ...device, ...tab, put, answers, counted, sent: () => contentOfEach(state.sent.slice(1)) };
}
const named = (...all: string[]) => all.map((name) => entry(name));

test("a queue's pending entries are sent in one call, in order, and each gets its own answer", async () => {
  const { advance, sent, answers, counted, outbox } = await waiting(named('one', 'two', 'three'));
  await advance(secondMs);
  assert.deepEqual(sent(), ['one two three']);
  assert.deepEqual(counted(), ['one', 'two', 'three']);
  assert.deepEqual(answers, [
    ['one', 'one'],
    ['two', 'two'],
    ['three', 'three'],
  ]);
  assert.deepEqual(outbox.entries.read(), []);
});

test("queues don't wait for each other, and held entries aren't sent with the others", async () => {
  const { advance, sent } = await waiting([
    ...named('one', 'two'),
    entry('other', 'another lane'),
    entry('held', 'cigars', { isHeld: true }),
    entry('three'),
  ]);
  assert.deepEqual(sent(), ['(other)']);
  await advance(secondMs);
  assert.deepEqual(sent(), ['(other)', 'one two three']);
});

test("a call is limited in entries and characters, and a photo is sent alone when it's its turn", async () => {
  const many = Array.from({ length: maxCalls + 1 }, (_, place) => `${place}`);
  const first = await waiting(named(...many));
  await first.advance(secondMs);
  assert.deepEqual(first.sent(), [many.slice(0, maxCalls).join(' '), `(${maxCalls})`]);

  const long = 'x'.repeat(9000);
  const second = await waiting(named('one', long, `${long}y`, 'two'));
  await second.advance(secondMs);
  assert.deepEqual(second.sent(), [`one ${long}`, `${long}y two`]);

  const request = { method: 'POST', address: '/api/x', photo: new Blob(['bytes']) } as const;
  const third = await waiting([
    ...named('one', 'two'),
    entry('photo', 'cigars', { request }),
    ...named('three', 'four'),
  ]);
  await third.advance(secondMs);
  assert.deepEqual(third.sent(), ['one two', 'photo', 'three four']);
});

test('if the answer to a batch is lost, each entry counts once, and none can be discarded as unsent', async () => {
  const { advance, sent, put, outbox, counted } = await waiting(named('one', 'two', 'three'), 'answer lost');
  await advance(secondMs);
  assert.deepEqual(names(outbox.entries.read()), ['one waiting', 'two waiting', 'three waiting']);
  for (const { id } of put) assert.equal(await outbox.discard(id), false);
  await advance(2 * secondMs);
  assert.deepEqual(sent(), ['one two three', 'one two three']);
  assert.deepEqual(counted(), ['one', 'two', 'three']);
  assert.deepEqual(outbox.entries.read(), []);
});

test("an entry that the server didn't get to is unchanged: it can be discarded, or replaced in its slot", async () => {
  const inSlot = entry('three', 'cigars', { slot: 'a square' });
  const { advance, put, outbox, counted } = await waiting([...named('one', 'two'), inSlot], 'busy after one');
  await advance(secondMs);
  assert.deepEqual(
    outbox.entries.read().map(({ label, phase, mayBeCounted }) => [label, phase, mayBeCounted]),
    [
      ['two', 'waiting', true],
      ['three', 'waiting', false],
    ],
  );
  await outbox.put(entry('four', 'cigars', { slot: 'a square' }));
  assert.deepEqual(names(outbox.entries.read()), ['two waiting', 'four waiting']);
  assert.equal(await outbox.discard(put[1]?.id ?? ''), false);
  await advance(secondMs);
  assert.deepEqual(counted(), ['one', 'two', 'four']);
});

test("an entry from an earlier call may still have been counted, even if the server didn't get to it this time", async () => {
  const { advance, outbox, put } = await waiting(named('one', 'two', 'three'), 'late', 'busy after one');
  await advance(secondMs);
  await advance(2 * secondMs);
  assert.deepEqual(
    outbox.entries.read().map(({ label, mayBeCounted }) => [label, mayBeCounted]),
    [
      ['two', true],
      ['three', true],
    ],
  );
  assert.equal(await outbox.discard(put[2]?.id ?? ''), false);
});

test('a refused entry keeps its error, and those behind it continue', async () => {
  const { advance, server, sent, outbox, counted } = await waiting([
    ...named('one', 'two'),
    entry('gone', 'cigars', { settledBy: [404] }),
    entry('three'),
  ]);
  server.refusals.set('two', answer(400, { error: 'The time is in the future.' }));
  server.refusals.set('gone', answer(404, { error: 'There is none.' }));
  await advance(secondMs);
  assert.deepEqual(sent(), ['one two gone three', 'gone three', '(three)']);
  assert.deepEqual(counted(), ['one', 'three']);
  assert.deepEqual(
    outbox.entries.read().map(({ label, phase, status, problem }) => [label, phase, status, problem]),
    [['two', 'refused', 400, 'The time is in the future.']],
  );
});

test('a Retry-After for one entry also applies to those behind it', async () => {
  const { advance, server, sent, outbox } = await waiting(named('one', 'two', 'three'));
  server.refusals.set('two', answer(429, { error: 'Too often.' }, { 'retry-after': '20' }));
  await advance(secondMs);
  server.refusals.clear();
  outbox.flush();
  await advance(19 * secondMs);
  assert.deepEqual(sent(), ['one two three']);
  await advance(secondMs);
  assert.deepEqual(sent(), ['one two three', 'two three']);
});

test("an entry that hit a server fault is sent alone until the fault has passed, so that it doesn't block others", async () => {
  const { advance, server, sent, outbox, counted } = await waiting(named('one', 'two', 'three'));
  server.refusals.set('two', answer(500, { error: 'Something went wrong.' }));
  for (let turn = 0; turn < 6; turn++) await advance(60 * secondMs);
  assert.deepEqual(sent(), ['one two three', '(two)', '(two)', '(two)', '(two)', '(three)']);
  assert.deepEqual(names(outbox.entries.read()), ['two refused']);
  assert.deepEqual(counted(), ['one', 'three']);
});

test("a server without batched calls gets one call after another, and isn't sent a batch again", async () => {
  const { advance, sent, counted, outbox, faultPlan } = await waiting(named('one', 'two', 'three'), 'unknown');
  await advance(secondMs);
  assert.deepEqual(sent(), ['one two three', '(one)', '(two)', '(three)']);
  faultPlan.push('lost on its way');
  for (const newEntry of named('four', 'five')) await outbox.put(newEntry);
  await settled();
  await advance(secondMs);
  assert.deepEqual(sent().slice(4), ['(four)', '(four)', '(five)']);
  assert.deepEqual(counted(), ['one', 'two', 'three', 'four', 'five']);
});

test("an answer with an unexpected shape doesn't settle any entry", async () => {
  for (const value of [{}, { answers: [] }, { answers: [null] }, { answers: [{}] }, 7, { answers: 'many' }]) {
    const { advance, outbox, answers, server, sent } = await waiting(named('one', 'two'));
    server.several = () => answer(200, value);
    await advance(secondMs);
    assert.deepEqual(names(outbox.entries.read()), ['one waiting', 'two waiting']);
    assert.deepEqual([answers, sent()], [[], ['one two']]);
  }
});

test('if a session ends between two entries, the others are sent when the same user logs in again', async () => {
  const { advance, server, outbox, become, store, counted, rest } = await waiting(named('one', 'two', 'three'));
  const { take } = server;
  server.take = (out) => {
    const taken = take.call(server, out);
    server.known.delete(ana.token);
    return taken;
  };
  await advance(secondMs);
  assert.deepEqual(outbox.entries.read(), [], 'nobody is logged in');
  assert.deepEqual(
    (await store.list()).map(({ label, triedAt }) => [label, triedAt === undefined]),
    [
      ['two', false],
      ['three', true],
    ],
  );
  server.take = take;
  server.known.add('another token');
  become({ ...ana, token: 'another token' });
  await rest();
  assert.deepEqual(counted(), ['one', 'two', 'three']);
});
