import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '#shared/time.ts';
import { nextTimeState, type TimeSeen } from './trusted-time.ts';

const then = Date.parse('2026-11-27T00:00:00Z');
const seen: TimeSeen = { at: then, doubted_since: null, doubted_at: null };
const isTrusted = (time: TimeSeen) => time.doubted_since === null;

/** The state after checks at this interval in hours, following an earlier one. */
function checkEvery(hours: number, times: number, from: number): TimeSeen[] {
  let time = seen;
  return Array.from({ length: times }, (_, index) => {
    time = nextTimeState(time, from + index * hours * hourMs);
    return time;
  });
}

test('the first check is trusted, and so is any within 35 days of the last, forward or back', () => {
  assert.deepEqual(nextTimeState({ ...seen, at: null }, then), seen);
  for (const step of [0, hourMs, 35 * dayMs, -35 * dayMs])
    assert.deepEqual(nextTimeState(seen, then + step), { ...seen, at: then + step });
});

test("a clock that jumped ten years ahead or back isn't trusted until it's right again", () => {
  for (const jump of [35 * dayMs + 1, 3650 * dayMs, -35 * dayMs - 1, -then]) {
    const distrusted = nextTimeState(seen, then + jump);
    assert.deepEqual([isTrusted(distrusted), distrusted.at], [false, then]);
    assert.deepEqual(nextTimeState(distrusted, then + dayMs), { ...seen, at: then + dayMs });
  }
});

test('a clock is trusted again a week after it jumped, and not an hour earlier', () => {
  const trusted = checkEvery(1, 7 * 24 + 1, then + 3650 * dayMs).map(isTrusted);
  assert.equal(trusted.indexOf(true), 7 * 24);
});

test('a second jump, or a gap of more than 35 days, starts the week again', () => {
  const distrusted = checkEvery(12, 14, then + 3650 * dayMs).at(-1) ?? seen;
  assert.ok(!isTrusted(distrusted));
  for (const step of [35 * dayMs + 1, 400 * dayMs, -hourMs]) {
    const again = nextTimeState(distrusted, (distrusted.doubted_at ?? 0) + step);
    assert.deepEqual([isTrusted(again), again.doubted_since], [false, (distrusted.doubted_at ?? 0) + step]);
  }
  assert.ok(isTrusted(nextTimeState(distrusted, (distrusted.doubted_at ?? 0) + dayMs)));
});

test('the clock of a site that is switched on once a month is always trusted', () => {
  let time = seen;
  for (let month = 1; month <= 12; month++) {
    time = nextTimeState(time, then + month * 31 * dayMs);
    assert.ok(isTrusted(time));
  }
});

test('the clock of a site that was off for a long time is trusted again, even if it only runs every second weekend', () => {
  const from = then + 60 * dayMs;
  let time = nextTimeState(seen, from);
  assert.ok(!isTrusted(time));
  for (const hours of [24, 48]) time = nextTimeState(time, from + hours * hourMs);
  assert.ok(!isTrusted(time));
  assert.ok(isTrusted(nextTimeState(time, from + 14 * dayMs)));
});
