import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '#shared/time.ts';
import { endOf, paceOf, recordOf } from './pace.ts';

const times = (...minutes: number[]) => ({ startedAt: 0, found: minutes.map((minute) => minute * minuteMs) });
const every = (count: number, step = 1) => Array.from({ length: count }, (_, index) => (index + 1) * step);

test('the pace is the time since the start per number', () => {
  assert.equal(paceOf(times(2, 4, 9)).paceMs, 3 * minuteMs);
  assert.equal(paceOf(times()).paceMs, null);
});

test("a break over 45 minutes counts neither as playing time nor as a number's wait, but one of 45 minutes counts as both", () => {
  const { paceMs, longestWaitMs, longestWaitAt } = paceOf(times(2, 48, 52));
  assert.deepEqual([paceMs, longestWaitMs, longestWaitAt], [3 * minuteMs, 4 * minuteMs, 2]);
  const { paceMs: pace, longestWaitMs: wait } = paceOf(times(45));
  assert.deepEqual([pace, wait], [45 * minuteMs, 45 * minuteMs]);
});

test('a chain with nothing but breaks has no pace and no wait', () => {
  const nothing = { paceMs: null, longestWaitMs: null, longestWaitAt: null, fastestTenMs: null };
  assert.deepEqual(paceOf(times(46)), nothing);
  assert.deepEqual(paceOf(times(46, 100)), nothing);
});

test('the fastest ten numbers are consecutive, without a break', () => {
  assert.equal(paceOf(times(...every(9))).fastestTenMs, null);
  assert.equal(paceOf(times(...every(10, 3), ...every(10).map((minute) => minute + 30))).fastestTenMs, 10 * minuteMs);
  assert.equal(paceOf(times(...every(5), ...every(9).map((minute) => minute + 100))).fastestTenMs, null);
});

test("a number recorded late with an earlier time than its predecessor doesn't reduce the playing time", () => {
  assert.equal(paceOf(times(5, 3)).paceMs, 2.5 * minuteMs);
});

test('the end is predicted after ten numbers, at the current pace', () => {
  assert.equal(endOf(times(...every(9)), 91), undefined);
  assert.equal(endOf(times(...every(10)), 90), 100 * minuteMs);
});

test('a night between two numbers delays the predicted end by that night only', () => {
  const found = [...every(10), ...every(10).map((minute) => minute + 600)];
  // The wait for the number after the night is unknown, so it's excluded.
  assert.equal(endOf(times(...found), 80), (610 + 80) * minuteMs);
  assert.equal(endOf(times(...every(10, 46)), 90), undefined, 'only nights');
});

test('a record needs at least ten numbers and a nonzero time', () => {
  assert.equal(recordOf(times(...every(9))), undefined);
  assert.equal(recordOf(times(...every(10, 2))), 2 * minuteMs);
  assert.equal(recordOf(times(...every(10, 46))), undefined);
  assert.equal(recordOf(times(...every(10).map(() => 0))), undefined);
});
