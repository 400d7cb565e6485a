import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '#shared/time.ts';
import { seeTime, type TimeSeen } from './time-went-on.ts';

const then = Date.parse('2026-11-27T00:00:00Z');
const seen: TimeSeen = { at: then, doubted_since: null, doubted_at: null };
const isBelieved = (time: TimeSeen) => time.doubted_since === null;

/** Looks each of these hours after a first look. */
function lookEvery(hours: number, times: number, from: number): TimeSeen[] {
  let time = seen;
  return Array.from({ length: times }, (_, index) => {
    time = seeTime(time, from + index * hours * hourMs);
    return time;
  });
}

test('a first look is believed, and so is each that is at most 35 days from the last, forward or back', () => {
  assert.deepEqual(seeTime({ ...seen, at: null }, then), seen);
  for (const step of [0, hourMs, 35 * dayMs, -35 * dayMs])
    assert.deepEqual(seeTime(seen, then + step), { ...seen, at: then + step });
});

test('a clock that jumped is not believed, ten years ahead or back, and is as soon as it is right again', () => {
  for (const jump of [35 * dayMs + 1, 3650 * dayMs, -35 * dayMs - 1, -then]) {
    const doubted = seeTime(seen, then + jump);
    assert.deepEqual([isBelieved(doubted), doubted.at], [false, then]);
    assert.deepEqual(seeTime(doubted, then + dayMs), { ...seen, at: then + dayMs });
  }
});

test('a clock that has gone on for a week from where it jumped to is believed, and not an hour before', () => {
  const looks = lookEvery(1, 7 * 24 + 1, then + 3650 * dayMs).map(isBelieved);
  assert.equal(looks.indexOf(true), 7 * 24);
});

test('a second jump, or a silence of more than 35 days, begins the doubt again', () => {
  const doubted = lookEvery(12, 14, then + 3650 * dayMs).at(-1) ?? seen;
  assert.ok(!isBelieved(doubted));
  for (const step of [35 * dayMs + 1, 400 * dayMs, -hourMs]) {
    const again = seeTime(doubted, (doubted.doubted_at ?? 0) + step);
    assert.deepEqual([isBelieved(again), again.doubted_since], [false, (doubted.doubted_at ?? 0) + step]);
  }
  assert.ok(isBelieved(seeTime(doubted, (doubted.doubted_at ?? 0) + dayMs)));
});

test('a site that is switched on once a month is never doubted', () => {
  let time = seen;
  for (let month = 1; month <= 12; month++) {
    time = seeTime(time, then + month * 31 * dayMs);
    assert.ok(isBelieved(time));
  }
});

test('the doubt of a site that was off for long ends, though it runs every second weekend only', () => {
  const from = then + 60 * dayMs;
  let time = seeTime(seen, from);
  assert.ok(!isBelieved(time));
  for (const hours of [24, 48]) time = seeTime(time, from + hours * hourMs);
  assert.ok(!isBelieved(time));
  assert.ok(isBelieved(seeTime(time, from + 14 * dayMs)));
});
