import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs, secondMs, toIso } from '#shared/time.ts';
import { formatRelative, formatWait } from './format.ts';

const nowMs = Date.UTC(2026, 5, 15, 12);
const cases: [agoMs: number, text: string][] = [
  [0, 'now'],
  [9 * secondMs, 'now'],
  [-5 * secondMs, 'now'],
  [30 * secondMs, '30 seconds ago'],
  [50 * secondMs, '1 minute ago'],
  [44 * minuteMs, '44 minutes ago'],
  [3 * hourMs, '3 hours ago'],
  [23 * hourMs, 'yesterday'],
  [5 * dayMs, '5 days ago'],
  [60 * dayMs, '2 months ago'],
  [800 * dayMs, '2 years ago'],
  [-2 * hourMs, 'in 2 hours'],
];
for (const [agoMs, text] of cases) {
  test(`${agoMs / secondMs} s ago reads "${text}"`, () => {
    assert.equal(formatRelative(toIso(nowMs - agoMs), nowMs), text);
  });
}

test('a wait is told in seconds, then in minutes, never too short', () => {
  assert.equal(formatWait(0.2), '1 second');
  assert.equal(formatWait(89), '89 seconds');
  assert.equal(formatWait(121), '3 minutes');
});
