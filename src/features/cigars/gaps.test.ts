import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourMs, minuteMs } from '#shared/time.ts';
import { gapsByDay, gapsOn, longestTodayMs } from './gaps.ts';
import { anyLog, at, countedFrom } from './test-log.ts';
import { atMsOf } from './timestamp.ts';

const now = at('2026-11-22T14:32+01:00');
const text = (time: string) => at(time).text;

test('a gap belongs to the date on which it ended', () => {
  fc.assert(
    fc.property(anyLog('2026-10-20T00:00Z', '2026-11-22T12:00Z', 200), (entries) => {
      const days = gapsByDay(countedFrom(entries), now);
      assert.equal(days.length, 30);
      for (const { date, longestMs } of days) {
        const gaps = entries.flatMap((to, index) => {
          const from = entries[index - 1];
          return from !== undefined && to.startsWith(date) ? [atMsOf(to) - atMsOf(from)] : [];
        });
        assert.equal(longestMs, gaps.length === 0 ? undefined : Math.max(...gaps));
      }
    }),
  );
});

test('the first of all ended no gap, also where the next has an earlier date', () => {
  const entries = [text('2026-11-21T00:30+09:00'), text('2026-11-20T16:00+00:00')];
  const days = gapsByDay(countedFrom(entries), now);
  assert.deepEqual(
    days.filter((day) => day.longestMs !== undefined),
    [{ date: '2026-11-20', longestMs: 30 * minuteMs }],
  );
});

test('an hour of sleep less or more at a clock change is an hour of gap less or more', () => {
  const spring = countedFrom([text('2026-03-28T23:00+01:00'), text('2026-03-29T07:00+02:00')]);
  assert.deepEqual(gapsOn(spring, '2026-03-29'), [7 * hourMs]);
  const autumn = countedFrom([text('2026-10-24T23:00+02:00'), text('2026-10-25T07:00+01:00')]);
  assert.deepEqual(gapsOn(autumn, '2026-10-25'), [9 * hourMs]);
});

test('a gap of weeks is as long as it was', () => {
  const [older, old, slip] = [
    text('2025-05-01T20:00+02:00'),
    text('2026-10-01T10:00+02:00'),
    text('2026-11-22T10:00+01:00'),
  ];
  assert.deepEqual(gapsOn(countedFrom([older, old, slip]), now.date), [atMsOf(slip) - atMsOf(old)]);
});

const longest: [name: string, times: string[], ms: number | undefined][] = [
  ['between two of today', ['07:00', '09:05', '10:00', '13:00'], 3 * hourMs],
  ['still running', ['10:00', '11:00'], 3 * hourMs + 32 * minuteMs],
  ['since the only one', ['14:00'], 32 * minuteMs],
  ['none with the clock set back', ['15:00'], 0],
  ['none yet', [], undefined],
];
for (const [name, times, ms] of longest) {
  test(`the longest gap today: ${name}, the night not counted`, () => {
    const entries = [text('2026-11-21T23:00+01:00'), ...times.map((time) => text(`2026-11-22T${time}+01:00`))];
    assert.equal(longestTodayMs(countedFrom(entries), now), ms);
  });
}
