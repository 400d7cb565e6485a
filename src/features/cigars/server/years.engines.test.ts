import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { counterOf } from './test-counter.ts';

const noon = Date.UTC(2026, 10, 20, 12);

let app: TestApp;
let people = 0;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  app.pass(noon - app.context.clock());
});
after(() => app.close());

const smoker = () => app.person(`reader${++people}`, 'smoker');
const counter = async () => counterOf(app, await smoker());

test('the years to request span the first to the last entry and contain them all', async () => {
  const mine = await counter();
  const times = ['2000-01-01T00:00:00.000+14:00', '2019-12-31T23:59:59.999-12:00', '2021-06-01T12:00:00.000+00:00'];
  for (const time of times) await mine.add(time);
  const { cigar_years: years } = await mine.head();
  assert.deepEqual([years[0], years.at(-1), years.length], ['2000', '2021', 22]);
  const listed = await Promise.all(years.map((year) => mine.year(year)));
  assert.deepEqual(listed.flat(), times);
});

test('the version of cached old years changes if and only if one of their entries changes', async () => {
  const mine = await counter();
  const settledAt = async () => (await mine.head()).settled_at;
  const states: number[] = [];
  const isAnother = async () => {
    const at = await settledAt();
    assert.ok(!states.includes(at), `${at} already existed`);
    states.push(at);
  };
  await isAnother();
  const old = await mine.add('2024-12-31T23:59:59.999-12:00');
  await isAnother();
  const recent = await mine.add();
  await mine.tryChange(recent, '2026-11-01T12:00:00Z');
  await mine.tryRemove('2026-11-01T12:00:00Z');
  await mine.tryImport([{ timestamp: '2026-11-02T12:00:00Z', kind: 'cigar' }]);
  assert.equal(await settledAt(), states.at(-1));
  await mine.tryImport([{ timestamp: '2023-11-02T12:00:00Z', kind: 'craving' }]);
  await isAnother();
  await mine.tryChange('2026-11-02T12:00:00Z', '2022-11-02T12:00:00Z');
  await isAnother();
  await mine.tryChange('2022-11-02T12:00:00Z', '2026-11-02T12:00:00Z');
  await isAnother();
  await mine.tryRemove(old);
  await isAnother();
});

test('an unchanged year is not sent again', async () => {
  const as = await smoker();
  await counterOf(app, as).add('2026-05-05T10:00:00+02:00');
  const ask = (tag?: string) =>
    app.app.inject({
      url: '/api/user/cigars/2026',
      headers: { authorization: `Bearer ${as.token}`, ...(tag !== undefined && { 'if-none-match': tag }) },
    });
  const { headers } = await ask();
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal((await ask(String(headers.etag))).statusCode, 304);
  await counterOf(app, as).add('2026-05-05T10:00:00+02:00');
  assert.equal((await ask(String(headers.etag))).statusCode, 200);
});

test('a year must have four digits', async () => {
  const as = await smoker();
  for (const year of ['1999', '26', '20260', 'all', '3000']) {
    const { status, body } = await app.call(contract.listCigars, { as, params: { year } });
    assert.deepEqual([status, body], [400, { error: 'The year must be from 2000 to 2999' }], year);
  }
});
