import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { counterOf } from './test-counter.ts';

let app: TestApp;
let people = 0;
before(async () => {
  app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
});
after(() => app.close());

const smoker = () => app.person(`importer${++people}`, 'smoker');
const entriesIn = (csv: string): contract.ImportedEntry[] =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',') as [string, contract.CigarKind])
    .map(([timestamp, kind]) => ({ timestamp, kind }));

/** Entries of both kinds, mixed, in several zones, some at the same moment. */
const many = Array.from({ length: 1500 }, (_, index) => {
  const at = new Date(Date.parse('2024-12-30T00:00:00Z') + Math.floor(index / 2) * 5_400_000)
    .toISOString()
    .slice(0, -1);
  return {
    timestamp: `${at}${['+00:00', '+05:45', '-03:30'][index % 3]}`,
    kind: contract.cigarKinds[(index >> 1) % 2] ?? 'cigar',
  };
});

test('an export that another person imports can be exported again identically, and importing it twice adds nothing', async () => {
  const [exporter, importer] = [counterOf(app, await smoker()), counterOf(app, await smoker())];
  const first = await exporter.tryImport(many);
  assert.deepEqual([first.status, Number(first.body.added) + Number(first.body.known)], [200, many.length]);
  const csv = await exporter.csv();
  const entries = entriesIn(csv);
  assert.equal(entries.length, first.body.added);
  assert.deepEqual(
    entries.map(({ timestamp }) => Date.parse(timestamp)),
    entries.map(({ timestamp }) => Date.parse(timestamp)).toSorted((a, b) => a - b),
  );
  const { body } = await importer.tryImport(entries);
  assert.deepEqual([body.added, body.known], [entries.length, 0]);
  assert.equal(await importer.csv(), csv);
  const again = await importer.tryImport(entries);
  assert.deepEqual([again.body.added, again.body.known], [0, entries.length]);
  assert.equal(await importer.csv(), csv);
  const { settled_at: _, ...head } = await exporter.head();
  const { settled_at: __, ...same } = await importer.head();
  assert.deepEqual(same, head);
});

test('an empty export is a file with just the header', async () => {
  const as = await smoker();
  const url = `/api${contract.exportCigars.path}`;
  const { body, headers } = await app.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } });
  assert.equal(body, 'timestamp,kind\r\n');
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8; header=present');
  assert.match(String(headers['content-disposition']), /^attachment; filename="cigarettes-\d{4}-\d\d-\d\d\.csv"$/);
  assert.equal(headers['cache-control'], 'no-store');
});

test('a call accepts up to two thousand entries in any notation; more, or none, are rejected', async () => {
  const mine = counterOf(app, await smoker());
  const start = Date.parse('2020-01-01T00:00:00Z');
  const full = Array.from({ length: contract.maxImported + 1 }, (_, index) => ({
    timestamp: `${new Date(start + index * 60_000).toISOString().slice(0, -1)}000000+00:00`,
    kind: 'craving' as const,
  }));
  const { status, body } = await mine.tryImport(full);
  assert.deepEqual([status, body], [400, { error: 'Please send at most 2000 entries at once' }]);
  assert.equal((await mine.tryImport([])).status, 400);
  assert.equal((await mine.tryImport(full.slice(1))).body.added, contract.maxImported);
});

test('the whole call is rejected if one entry is invalid, and the response names that entry', async () => {
  const mine = counterOf(app, await smoker());
  const good = { timestamp: '2020-01-01T00:00:00Z', kind: 'cigar' as const };
  const future = { ...good, timestamp: new Date(app.context.clock() + 3_600_000).toISOString() };
  const { status, body } = await mine.tryImport([good, good, future]);
  assert.deepEqual([status, body], [400, { error: 'Entry 3: The time is in the future.' }]);
  assert.equal((await mine.tryImport([good, { ...good, kind: 'pipe' as 'cigar' }])).status, 400);
  assert.equal(await mine.csv(), 'timestamp,kind\r\n');
});

test('at the maximum number of entries nothing is added; deleting one makes room', async () => {
  const as: Person = await smoker();
  const mine = counterOf(app, as);
  const start = Date.UTC(2001, 0);
  await app.context.db.transact(async (trx) => {
    const { id } = await trx.selectFrom('users').where('login', '=', as.login).select('id').executeTakeFirstOrThrow();
    await trx.insertInto('cigar_settings').values({ user_id: id, settings: null, settled_at: 0 }).execute();
    const second = sql<number>`cast(${start / 1000} as bigint) + i * 60`;
    const stamp =
      app.context.db.engine === 'sqlite'
        ? sql<string>`strftime('%Y-%m-%dT%H:%M:%S.000+00:00', ${second}, 'unixepoch')`
        : sql<string>`to_char(to_timestamp(${second}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000+00:00"')`;
    await sql`
      with recursive n (i) as (select 0 union all select i + 1 from n where i < ${contract.maxEntries - 3})
      insert into cigars (user_id, kind, at, timestamp) select ${id}, 'cigar', (${second}) * 1000, ${stamp} from n
    `.execute(trx);
  });
  const full = {
    error: "There's room for 300,000 entries. Please export and delete yours, then start again.",
  };
  const entry = (timestamp: string) => ({ timestamp, kind: 'cigar' as const });
  const stored = await mine.add('2000-01-01T00:00:00Z');
  const two = ['2021-01-01T00:00:00Z', '2021-01-01T00:00:01Z'].map(entry);
  assert.deepEqual([(await mine.tryImport(two)).status, (await mine.tryImport(two.slice(1))).status], [409, 200]);
  for (const { status, body } of [await mine.tryAdd(), await mine.tryImport(two)])
    assert.deepEqual([status, body], [409, full]);
  assert.equal((await mine.tryImport([entry(stored)])).body.known, 1);
  assert.equal((await mine.csv()).split('\r\n').length, contract.maxEntries + 2);
  await mine.tryRemove(stored);
  assert.equal((await mine.tryAdd()).status, 201);
  assert.equal((await mine.tryAdd()).status, 409);
});
