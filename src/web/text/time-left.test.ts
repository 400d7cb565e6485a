import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { formatLeft, formatSpan } from './time-left.ts';

const spans: [ms: number, text: string][] = [
  [40 * secondMs, '40 s'],
  [minuteMs - 1, '1 min'],
  [90 * secondMs, '2 min'],
  [59 * minuteMs, '59 min'],
  [hourMs - 1, '1 h'],
  [3 * hourMs + minuteMs, '3 h'],
  [47 * hourMs, '47 h'],
  [48 * hourMs - 1, '2 days'],
  [7 * dayMs - secondMs, '7 days'],
  [1214 * dayMs, '1,214 days'],
];
for (const [ms, text] of spans) {
  test(`${ms} ms are "${text}"`, () => assert.equal(formatSpan(ms), text));
}

test('a time in the past has no time left', () => {
  const nowMs = Date.parse('2026-11-22T12:00:00Z');
  assert.equal(formatLeft('2026-11-22T11:00:00Z', nowMs), '0 min');
  assert.equal(formatLeft('2026-11-27T12:00:00Z', nowMs), '5 days');
});
