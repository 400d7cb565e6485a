import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '#shared/time.ts';
import { AnswerTimes, boundsMs } from './answer-times.ts';

function timesAt(startMs: number) {
  let now = startMs;
  const times = new AnswerTimes(() => now);
  return { times, pass: (ms: number) => (now += ms) };
}

test('each answer is counted by call and status class, cumulatively for each bound', () => {
  const { times } = timesAt(0);
  const series = times.seriesFor('GET', '/user');
  for (const ms of [0.4, 1, 1.1, 30, 20_000]) series.note(200, ms);
  series.note(404, 7);
  series.note(304, 2);
  const [ok, redirected, refused] = series.read();
  assert.deepEqual([ok?.statuses, redirected?.statuses, refused?.statuses], ['2xx', '3xx', '4xx']);
  assert.deepEqual(
    ok?.upTo,
    boundsMs.map((bound) => [0.4, 1, 1.1, 30, 20_000].filter((ms) => ms <= bound).length),
  );
  assert.deepEqual([ok?.count, ok?.sumMs], [5, 20_032.5]);
  assert.deepEqual([refused?.count, refused?.sumMs], [1, 7]);
});

test("an invalid status isn't counted", () => {
  const series = timesAt(0).times.seriesFor('GET', '/user');
  for (const status of [0, 99, 600, Number.NaN]) series.note(status, 1);
  assert.deepEqual(
    series.read().filter(({ statuses }) => statuses !== '1xx'),
    [],
  );
});

test('median and p99 of the last minutes are accurate to 10%, however long answers take', () => {
  for (const ms of [0.001, 0.02, 0.5, 1, 3.3, 6, 21, 99, 480, 5000, 120_000]) {
    const { times } = timesAt(0);
    const series = times.seriesFor('GET', '/user');
    for (let count = 0; count < 98; count++) series.note(200, ms);
    for (let count = 0; count < 2; count++) series.note(200, ms * 10);
    const { count, p50Ms, p99Ms } = times.readRecent() ?? { count: 0, p50Ms: 0, p99Ms: 0 };
    assert.equal(count, 100);
    const isNear = (found: number, wanted: number) => Math.abs(found - wanted) <= 0.1 * wanted + 0.0006;
    assert.ok(isNear(p50Ms, ms), `${ms}: ${p50Ms}`);
    assert.ok(isNear(p99Ms, ms * 10), `${ms * 10}: ${p99Ms}`);
  }
});

test('answers older than five minutes are left out, and there are no values before the first answer', () => {
  const { times, pass } = timesAt(1e12);
  const series = times.seriesFor('GET', '/user');
  assert.equal(times.readRecent(), undefined);
  series.note(200, 1);
  pass(5 * minuteMs);
  series.note(200, 1);
  assert.equal(times.readRecent()?.count, 2);
  pass(minuteMs);
  assert.equal(times.readRecent()?.count, 1);
  pass(60 * minuteMs);
  assert.equal(times.readRecent(), undefined);
  assert.equal(series.read()[0]?.count, 2);
});

test("pages and files are counted separately, and don't count among the last minutes' answers", () => {
  const { times } = timesAt(0);
  times.others.note(200, 3);
  assert.equal(times.readRecent(), undefined);
  assert.deepEqual(
    times.all().map(({ route }) => route),
    ['other'],
  );
});
