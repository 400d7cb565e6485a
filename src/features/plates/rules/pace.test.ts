import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '#shared/time.ts';
import { endOf, paceOf } from './pace.ts';

const times = (...minutes: number[]) => ({ startedAt: 0, found: minutes.map((minute) => minute * minuteMs) });
const every = (count: number, step = 1) => Array.from({ length: count }, (_, index) => (index + 1) * step);

test('the pace is the time since the start for each number', () => {
  assert.equal(paceOf(times(2, 4, 9)).paceMs, 3 * minuteMs);
  assert.equal(paceOf(times()).paceMs, null);
});

test('a break over 45 minutes is neither time played nor a wait; 45 minutes are both', () => {
  const { paceMs, longestWaitMs, longestWaitAt } = paceOf(times(2, 48, 50));
  assert.deepEqual([paceMs, longestWaitMs, longestWaitAt], [(4 / 3) * minuteMs, 2 * minuteMs, 0]);
  assert.equal(paceOf(times(45)).longestWaitMs, 45 * minuteMs);
});

test('the fastest ten are ten one after the other, without a break among them', () => {
  assert.equal(paceOf(times(...every(9))).fastestTenMs, null);
  assert.equal(paceOf(times(...every(10, 3), ...every(10).map((minute) => minute + 30))).fastestTenMs, 10 * minuteMs);
  assert.equal(paceOf(times(...every(5), ...every(9).map((minute) => minute + 100))).fastestTenMs, null);
});

test('what was written down late may lie before what it follows, and takes no time back', () => {
  assert.equal(paceOf(times(5, 3)).paceMs, 2.5 * minuteMs);
});

test('the end is foretold after ten numbers, at the pace so far', () => {
  assert.equal(endOf(times(...every(9)), 100), undefined);
  assert.equal(endOf(times(...every(10)), 100), 100 * minuteMs);
});
