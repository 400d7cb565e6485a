import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { defaultSettings } from '../contract.ts';
import { counterOf } from './test-counter.ts';

/** Midday in November, so that the dates in these tests are in the past. */
const noon = Date.UTC(2026, 10, 20, 12);

let app: TestApp;
let people = 0;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  app.pass(noon - app.context.clock());
});
after(() => app.close());

const smoker = () => app.person(`smoker${++people}`, 'smoker');
const counter = async () => counterOf(app, await smoker());

test('a non-smoker is refused with the specified message', async () => {
  const as = await app.person('nonsmoker', 'developer', 'bingo', 'git', 'tester');
  const sentence = "Access Denied: This page is only for smokers who are trying to quit. If you don't smoke, get lost.";
  const asked = [
    app.call(contract.listCigars, { as, params: { year: '2026' } }),
    app.call(contract.addCigar, { as, body: {} }),
    app.call(contract.getCigarSettings, { as }),
    app.call(contract.deleteAllCigars, { as }),
  ];
  for (const { status, body } of await Promise.all(asked)) assert.deepEqual([status, body], [403, { error: sentence }]);
});

test('a smoker without entries has default settings, no years to request, and empty years', async () => {
  const mine = await counter();
  assert.deepEqual(await mine.head(), {
    ...defaultSettings,
    cigar_years: [],
    craving_years: [],
    open_from: '2025',
    settled_at: 0,
  });
  assert.deepEqual(await mine.year('2026'), []);
});

test('a page of version 0.2.0 that calls a removed endpoint is asked to reload', async () => {
  const { status, body } = await app.call(contract.getCigarOverview, {
    as: await smoker(),
    query: { today: '2026-11-20' },
  });
  assert.deepEqual([status, body], [410, { error: 'This page is out of date. Please reload it.' }]);
});

test("a tap without a time counts now, in the session's time zone or otherwise in UTC; the body may be missing", async () => {
  const as = await smoker();
  const mine = counterOf(app, as);
  assert.equal(await mine.add(), '2026-11-20T12:00:00.000+00:00');
  const { db } = app.context;
  const inZone = async (timeZone: string) => {
    const [sessionId = ''] = as.token.replace('pit_', '').split('.');
    await db.transact((trx) =>
      trx.updateTable('sessions').set({ time_zone: timeZone }).where('id', '=', sessionId).execute(),
    );
    return mine.add();
  };
  assert.equal(await inZone('Asia/Kathmandu'), '2026-11-20T17:45:00.001+05:45');
  assert.equal(await inZone('America/St_Johns'), '2026-11-20T08:30:00.002-03:30');
  assert.equal(await inZone('Mars/Olympus'), '2026-11-20T12:00:00.003+00:00');
  const headers = { authorization: `Bearer ${as.token}` };
  const bare = await app.app.inject({ method: 'POST', url: '/api/user/cigar', headers });
  assert.equal(bare.statusCode, 201, bare.body);
});

for (const [given, stored] of [
  ['2026-03-01T14:05Z', '2026-03-01T14:05:00.000+00:00'],
  ['2026-03-01T14:05:09+01:00', '2026-03-01T14:05:09.000+01:00'],
  ['2026-03-01T14:05:09.5-00:00', '2026-03-01T14:05:09.500+00:00'],
  ['2026-03-01T14:05:09,123999+05:45', '2026-03-01T14:05:09.123+05:45'],
  ['2000-01-01T00:00-12:00', '2000-01-01T00:00:00.000-12:00'],
  ['2024-02-29T23:59:59.999+14:00', '2024-02-29T23:59:59.999+14:00'],
  ['2026-11-20T12:02:00Z', '2026-11-20T12:02:00.000+00:00'],
] as const) {
  test(`${given} is stored as ${stored}`, async () => {
    const mine = await counter();
    const { status, body } = await mine.tryAdd(given);
    assert.deepEqual([status, body], [201, { message: 'Cigarette counted', timestamp: stored }]);
    assert.deepEqual(await mine.year(stored.slice(0, 4)), [stored]);
  });
}

for (const [given, sentence] of [
  ['2026-11-20T12:02:00.001Z', 'The time is in the future.'],
  ['2026-11-20T23:00:00-10:00', 'The time is in the future.'],
  ['1999-12-31T23:59:59Z', 'The time is before the year 2000.'],
  ['2016-12-31T23:59:60Z', "That time doesn't exist"],
  ['2026-02-29T12:00:00Z', "That time doesn't exist"],
  ['2026-03-01T24:00:00Z', "That time doesn't exist"],
  ['2026-03-01T14:05:00+15:00', "That time doesn't exist"],
  ['2026-03-01T14:05:00', 'A time must look like 2026-03-01T14:05:00+01:00'],
  ['2026-03-01', 'A time must look like 2026-03-01T14:05:00+01:00'],
  ['now', 'A time must look like 2026-03-01T14:05:00+01:00'],
] as const) {
  test(`${given} is rejected: ${sentence}`, async () => {
    const mine = await counter();
    const { status, body } = await mine.tryAdd(given);
    assert.deepEqual([status, body], [400, { error: sentence }]);
    assert.deepEqual(await mine.year('2026'), []);
    const stored = await mine.add('2026-03-01T14:05Z');
    assert.equal((await mine.tryChange(stored, given)).status, 400);
    const asImport = await mine.tryImport([{ timestamp: given, kind: 'cigar' }]);
    assert.equal(asImport.status, 400);
    assert.deepEqual(await mine.year('2026'), [stored]);
  });
}

test("the year and date are the smoker's local ones, even at New Year in Tokyo and on Baker Island", async () => {
  const mine = await counter();
  const tokyo = '2026-01-01T00:30:00.000+09:00';
  const baker = '2025-12-31T23:30:00.000-12:00';
  assert.ok(Date.parse(tokyo) < Date.parse(baker));
  for (const text of [baker, tokyo]) await mine.add(text);
  assert.deepEqual(await mine.year('2026'), [tokyo]);
  assert.deepEqual(await mine.year('2025'), [baker]);
  assert.deepEqual((await mine.head()).cigar_years, ['2025', '2026']);
});

test('both days of clock changes in Madrid have the cigarettes of all their 23 or 25 hours', async () => {
  const mine = await counter();
  const spring = ['2026-03-29T01:59:59.000+01:00', '2026-03-29T03:00:00.000+02:00'];
  const autumn = ['2026-10-25T02:30:00.000+02:00', '2026-10-25T02:30:00.000+01:00'];
  for (const text of [...spring, ...autumn]) await mine.add(text);
  assert.deepEqual(await mine.year('2026'), [...spring, ...autumn]);
});

test('an entry at a taken moment gets the next free one, even after a thousand taken ones', async () => {
  const mine = await counter();
  const first = '2026-05-05T10:00:00.000+02:00';
  assert.equal(await mine.add(first), first);
  assert.equal(await mine.add(first), '2026-05-05T10:00:00.001+02:00');
  assert.equal(await mine.add('2026-05-05T08:00:00Z'), '2026-05-05T08:00:00.002+00:00');
  const start = Date.parse('2026-06-01T00:00:00Z');
  const crowd = Array.from({ length: 1000 }, (_, index) => new Date(start + index).toISOString());
  await mine.tryImport(crowd.map((timestamp) => ({ timestamp, kind: 'cigar' })));
  assert.equal(await mine.add('2026-06-01T00:00:00Z'), '2026-06-01T00:00:01.000+00:00');
});

test('an entry at a taken moment just before midnight moves to the next date', async () => {
  const mine = await counter();
  for (let round = 0; round < 2; round++) await mine.add('2026-05-05T23:59:59.999+02:00');
  assert.deepEqual(await mine.year('2026'), ['2026-05-05T23:59:59.999+02:00', '2026-05-06T00:00:00.000+02:00']);
});

test('an entry is found by its instant in any notation, and can be deleted only once', async () => {
  const mine = await counter();
  const stored = await mine.add('2026-05-05T10:00:00+02:00');
  assert.deepEqual((await mine.tryRemove('2026-05-05T08:00Z')).body, { message: 'Cigarette removed' });
  for (const refused of [stored, '2026-05-05T10:00:01+02:00']) {
    const { status, body } = await mine.tryRemove(refused);
    assert.deepEqual([status, body], [404, { error: "There's no such entry." }]);
  }
  assert.equal((await mine.tryChange(stored, stored)).status, 404);
});

test('a smoker with settings but no entries has nothing to delete', async () => {
  const as = await smoker();
  await app.call(contract.setCigarSettings, { as, body: defaultSettings });
  assert.equal((await counterOf(app, as).tryRemove('2026-05-05T08:00Z')).status, 404);
});

test('a change moves the entry, but a change to the same instant only changes the offset', async () => {
  const mine = await counter();
  const stored = await mine.add('2026-05-05T00:30:00+02:00');
  const elsewhere = await mine.tryChange(stored, '2026-05-04T22:30:00Z');
  assert.deepEqual(elsewhere.body, { message: 'Cigarette changed', timestamp: '2026-05-04T22:30:00.000+00:00' });
  assert.deepEqual(await mine.year('2026'), ['2026-05-04T22:30:00.000+00:00']);
  const other = await mine.add('2026-05-06T12:00:00Z');
  const moved = await mine.tryChange('2026-05-04T22:30:00Z', other);
  assert.equal(moved.body.timestamp, '2026-05-06T12:00:00.001+00:00');
  assert.deepEqual(await mine.year('2026'), [other, moved.body.timestamp]);
});

test('cravings are separate entries that do not count as cigarettes, even at the same moment', async () => {
  const as = await smoker();
  const [mine, cravings] = [counterOf(app, as), counterOf(app, as, 'craving')];
  const at = '2026-11-19T10:00:00.000+00:00';
  assert.equal(await mine.add(at), at);
  assert.deepEqual((await cravings.tryAdd(at)).body, { message: 'Craving logged', timestamp: at });
  assert.deepEqual([await mine.year('2026'), await cravings.year('2026')], [[at], [at]]);
  const { cigar_years, craving_years } = await mine.head();
  assert.deepEqual([cigar_years, craving_years], [['2026'], ['2026']]);
  await cravings.tryRemove(at);
  assert.deepEqual([(await mine.year('2026')).length, (await cravings.year('2026')).length], [1, 0]);
});

test('settings are stored as a whole, or rejected with a message', async () => {
  const as = await smoker();
  const put = (body: unknown) => app.call(contract.setCigarSettings, { as, body });
  const plan = { kind: 'taper', from: '2026-11-01', start_per_day: 12.5, until: '2027-02-01' };
  const settings = { hours_each: 0.25, euros_each: 0.4, plan };
  assert.deepEqual((await put(settings)).body, settings);
  assert.partialDeepStrictEqual(await counterOf(app, as).head(), settings);
  for (const [wrong, sentence] of [
    [{ ...settings, hours_each: 25 }, 'hours_each must be a number from 0 to 24'],
    [{ ...settings, plan: { kind: 'limit', per_day: 1.5 } }, 'per_day must be a whole number from 0 to 200'],
    [{ ...settings, plan: { ...plan, until: plan.from } }, 'The plan must end after it begins'],
    [{ ...settings, plan: { ...plan, from: '2026-02-30' } }, 'from must be a date such as 2026-03-01'],
    [{ ...settings, plan: { kind: 'pray' } }, "There's no such plan"],
  ] as const) {
    const { status, body } = await put(wrong);
    assert.deepEqual([status, body], [400, { error: sentence }]);
  }
  assert.partialDeepStrictEqual(await counterOf(app, as).head(), settings);
});

test('a repeat with the same key counts once and gets the same answer; after "delete my entries" it gets 410', async () => {
  const as: Person = await smoker();
  const mine = counterOf(app, as);
  const headers = { 'idempotency-key': 'a-tap-in-a-tunnel' };
  const first = await mine.tryAdd(undefined, headers);
  app.pass(1000);
  const again = await mine.tryAdd(undefined, headers);
  app.pass(-1000);
  assert.deepEqual([again.status, again.body], [201, first.body]);
  assert.equal((await mine.year('2026')).length, 1);
  const removal = { 'idempotency-key': 'and-its-undoing' };
  for (let round = 0; round < 2; round++)
    assert.equal((await mine.tryRemove(String(first.body.timestamp), removal)).status, 200);
  await app.call(contract.deleteAllCigars, { as });
  assert.equal((await mine.tryAdd(undefined, headers)).status, 410);
  assert.deepEqual(await mine.year('2026'), []);
});

test("a repeat gets the first answer even if the server's clock was set back in between", async () => {
  const mine = counterOf(app, await smoker());
  const [at, later] = ['2026-11-20T12:00:00.000+00:00', '2026-11-20T12:01:00.000+00:00'];
  const calls = [
    () => mine.tryAdd(at, { 'idempotency-key': 'before-the-clock' }),
    () => mine.tryChange(at, later, { 'idempotency-key': 'change-before-it' }),
    () => mine.tryImport([{ timestamp: at, kind: 'cigar' }], { 'idempotency-key': 'import-before-it' }),
  ];
  const first = [];
  for (const call of calls) first.push(await call());
  app.pass(-3_600_000);
  const again = await Promise.all(calls.map((call) => call()));
  const refused = await mine.tryAdd(at, { 'idempotency-key': 'after-the-clock' });
  app.pass(3_600_000);
  assert.deepEqual(
    again.map(({ status, body }) => [status, body]),
    first.map(({ status, body }) => [status, body]),
  );
  assert.equal(refused.status, 400);
  assert.deepEqual(await mine.year('2026'), [at, later]);
});
