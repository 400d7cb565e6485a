import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { inParallel, statuses } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { counterOf } from './test-counter.ts';

const start = Date.UTC(2025, 10, 20, 12);
const takenRun = 22_000;

let app: TestApp;
let ana: Person;
before(async () => {
  app = await makeTestApp({ withPool: false });
  ana = await app.person('ana', 'smoker');
});
after(() => app.close());

const entriesFrom = (from: number, count = contract.maxImported) =>
  Array.from({ length: count }, (_, index) => ({
    timestamp: new Date(from + index).toISOString(),
    kind: 'cigar' as const,
  }));

test('the search for a free millisecond gives up after a long run of taken ones', async () => {
  const mine = counterOf(app, ana);
  for (let at = 0; at < takenRun; at += contract.maxImported) {
    const { status, body } = await mine.tryImport(entriesFrom(start + at));
    assert.deepEqual([status, body.added], [200, contract.maxImported]);
  }
  const text = new Date(start).toISOString();
  const { status, body } = await mine.tryAdd(text);
  assert.deepEqual([status, body], [409, { error: 'There are too many entries at that time.' }]);
  assert.equal((await mine.tryAdd(new Date(start + takenRun - 9000).toISOString())).status, 201);
  assert.equal((await mine.year('2025')).length, takenRun + 1);
});

test('imports run one at a time, so that other requests get a turn; with twenty queued, a caller must retry', async () => {
  const ben = await app.person('ben', 'smoker');
  const mine = counterOf(app, ben);
  await mine.add();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const blocker = app.context.db.transact(async (trx) => {
    await trx.updateTable('cigar_settings').set({ settings: null }).execute();
    await isReleased;
  });
  const { promise: areRefused, resolve } = Promise.withResolvers<void>();
  let refused = 0;
  const responses = inParallel(26, async (index) => {
    const response = await mine.tryImport(entriesFrom(start + index, 1));
    if (response.status === 503 && ++refused === 5) resolve();
    return response;
  });
  await Promise.race([areRefused, responses]);
  release();
  await blocker;
  assert.deepEqual(statuses(await responses), { 200: 21, 503: 5 });
  assert.equal((await mine.tryImport(entriesFrom(start, 26))).body.known, 21);
});

test('a person can export five times in a row', async () => {
  const url = `/api${contract.exportCigars.path}`;
  const ask = () => app.app.inject({ url, headers: { authorization: `Bearer ${ana.token}` } });
  const responses = await inParallel(6, ask);
  assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [200, 200, 200, 200, 200, 429]);
});
