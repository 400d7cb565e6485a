import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { gapsByDay, gapsOn, longestTodayMs, milestones, milestonesAt, streaksOf } from './streaks.ts';
import { anyLog, anyMoment, at, dailyLog, makeCountedLog } from './test-log.ts';
import { atMsOf, momentAt } from './timestamp.ts';

const now = at('2026-11-22T14:31Z');
const before = (ms: number) => momentAt(now.atMs - ms, 0).text;

test('as in the mockup, 2 d 4 h 31 min without smoking are 25 h 29 min short of the longest gap', () => {
  const last = before(2 * dayMs + 4 * hourMs + 31 * minuteMs);
  const older = dailyLog(at('2026-11-10T00:00Z'), 40, () => 8);
  const best = momentAt(atMsOf(older.toSorted().at(-1) ?? '') + 3 * dayMs + 6 * hourMs, 0).text;
  const after = Array.from({ length: 10 }, (_, index) => momentAt(atMsOf(last) - index * 14 * hourMs, 0).text);
  const counted = makeCountedLog([...older, best, ...after], {
    cravings: [last, before(hourMs), before(dayMs)],
  });
  const streaks = streaksOf(counted, now);
  assert.equal(streaks.isSmokeFree, true);
  assert.equal(streaks.sinceLastMs, 2 * dayMs + 4 * hourMs + 31 * minuteMs);
  assert.equal(streaks.longestGap?.ms, 3 * dayMs + 6 * hourMs);
  assert.deepEqual([streaks.isLongest, streaks.toLongestMs], [false, 25 * hourMs + 29 * minuteMs]);
  assert.equal(streaks.cravingsResisted, 2);
});

test('cigarettes not smoked are the mean of the previous 28 days times the time since, rounded down, with their price', () => {
  const entries = dailyLog(now, 60, (daysAgo) => (daysAgo < 3 ? 0 : daysAgo < 31 ? 8 : 40));
  const streaks = streaksOf(makeCountedLog(entries), now);
  const days = (now.atMs - at('2026-11-19T09:10Z').atMs) / dayMs;
  assert.deepEqual([streaks.notSmoked, streaks.eurosSaved], [Math.floor(8 * days), 2.25]);
  assert.equal(streaks.notSmoked, 25);
});

test('nothing counts as not smoked before 24 hours have passed', () => {
  const entry = (ms: number) => streaksOf(makeCountedLog([before(ms)]), now);
  assert.deepEqual([entry(dayMs - 1).isSmokeFree, entry(dayMs - 1).notSmoked], [false, 0]);
  assert.deepEqual([entry(dayMs).isSmokeFree, entry(dayMs).notSmoked], [true, 1]);
});

test('without an entry there is no time since the last one, and that time is never negative after the clock is set back', () => {
  const none = streaksOf(makeCountedLog([]), now);
  assert.deepEqual(
    [none.sinceLastMs, none.isSmokeFree, none.isLongest, none.smokeFreeDays],
    [undefined, false, false, 0],
  );
  assert.equal(streaksOf(makeCountedLog([before(-hourMs)]), now).sinceLastMs, 0);
});

test('smoke-free days are the past dates without entries since the first entry', () => {
  // One entry 8 days ago, then 3 free days, one entry, 2 free days, and maybe one yesterday.
  const has = (list: number[]) => dailyLog(now, 30, (daysAgo) => (list.includes(daysAgo) ? 1 : 0));
  const days = (list: number[]) => {
    const { smokeFreeDays, longestRunDays, currentRunDays } = streaksOf(makeCountedLog(has(list)), now);
    return [smokeFreeDays, longestRunDays, currentRunDays];
  };
  assert.deepEqual(days([8, 4, 1]), [5, 3, 0]);
  assert.deepEqual(days([8, 4]), [6, 3, 3]);
  assert.deepEqual(days([8]), [7, 7, 7]);
  assert.deepEqual(days([8, 4, 0]), [6, 3, 3]);
  assert.deepEqual(days([0]), [0, 0, 0]);
  assert.deepEqual(days([]), [0, 0, 0]);
});

test('resisted cravings are counted from the last cigarette, even if it was months ago', () => {
  const last = '2026-05-01T20:00:00.000+02:00';
  const cravings = ['2026-05-01T19:00:00.000+02:00', '2026-05-03T08:00:00.000+02:00', '2026-11-20T08:00:00.000+01:00'];
  assert.equal(streaksOf(makeCountedLog([last], { cravings }), now).cravingsResisted, 2);
  assert.equal(streaksOf(makeCountedLog([], { cravings }), now).cravingsResisted, 0);
});

test('smoke-free days and days with entries add up to all days; no gap is longer than the longest', () => {
  const past = ['2026-09-01T00:00Z', '2026-11-22T00:00Z'] as const;
  fc.assert(
    fc.property(anyLog(...past), anyMoment(...past), (entries, moment) => {
      const { days } = makeCountedLog(entries);
      const streaks = streaksOf(makeCountedLog(entries), moment);
      const over = Math.max(0, days.from === null ? 0 : (Date.parse(moment.date) - Date.parse(days.from)) / dayMs);
      const smoked = new Set(entries.map((text) => text.slice(0, 10)).filter((date) => date < moment.date)).size;
      assert.equal(streaks.smokeFreeDays + smoked, over);
      assert.ok(streaks.longestRunDays <= streaks.smokeFreeDays && streaks.currentRunDays <= streaks.longestRunDays);
      assert.ok((streaks.sinceLastMs ?? 0) >= 0 && streaks.toLongestMs >= 0 && streaks.notSmoked >= 0);
      for (const [index, to] of entries.slice(1).entries()) {
        assert.ok((streaks.longestGap?.ms ?? 0) >= atMsOf(to) - atMsOf(entries[index] ?? to));
      }
    }),
  );
});

test('a milestone is reached at its time or the start of its range; the next one has a countdown', () => {
  const result = milestonesAt(2 * dayMs + 4 * hourMs + 31 * minuteMs);
  assert.deepEqual(
    result.map((milestone) => milestone.isReached),
    [true, true, false, false, false, false, false, false],
  );
  const next = result.find((milestone) => milestone.isNext);
  assert.deepEqual([next?.name, next?.remainingMs], ['circulation', 11 * dayMs + 19 * hourMs + 29 * minuteMs]);
});

test('all eight milestones are reached in order, none of them at first and all in the end', () => {
  for (const [index, { afterMs }] of milestones.entries()) {
    assert.equal(milestonesAt(afterMs).filter((milestone) => milestone.isReached).length, index + 1);
    assert.equal(
      milestonesAt(afterMs - 1).findIndex((milestone) => milestone.isNext),
      index,
    );
  }
  assert.ok(
    milestonesAt(100 * 366 * dayMs).every(
      (milestone) => milestone.isReached && !milestone.isNext && milestone.remainingMs === 0,
    ),
  );
});

const gapsNow = at('2026-11-22T14:32+01:00');
const gapsText = (time: string) => at(time).text;

test('a gap belongs to the date on which it ended', () => {
  fc.assert(
    fc.property(anyLog('2026-10-20T00:00Z', '2026-11-22T12:00Z', 200), (entries) => {
      const days = gapsByDay(makeCountedLog(entries), gapsNow);
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

test('the first entry ends no gap, even if the next one has an earlier date', () => {
  const entries = [gapsText('2026-11-21T00:30+09:00'), gapsText('2026-11-20T16:00+00:00')];
  const days = gapsByDay(makeCountedLog(entries), gapsNow);
  assert.deepEqual(
    days.filter((day) => day.longestMs !== undefined),
    [{ date: '2026-11-20', longestMs: 30 * minuteMs }],
  );
});

test('a clock change during sleep makes the gap an hour shorter or longer', () => {
  const spring = makeCountedLog([gapsText('2026-03-28T23:00+01:00'), gapsText('2026-03-29T07:00+02:00')]);
  assert.deepEqual(gapsOn(spring, '2026-03-29'), [7 * hourMs]);
  const autumn = makeCountedLog([gapsText('2026-10-24T23:00+02:00'), gapsText('2026-10-25T07:00+01:00')]);
  assert.deepEqual(gapsOn(autumn, '2026-10-25'), [9 * hourMs]);
});

test('a gap of weeks has its full length', () => {
  const [older, old, slip] = [
    gapsText('2025-05-01T20:00+02:00'),
    gapsText('2026-10-01T10:00+02:00'),
    gapsText('2026-11-22T10:00+01:00'),
  ];
  assert.deepEqual(gapsOn(makeCountedLog([older, old, slip]), gapsNow.date), [atMsOf(slip) - atMsOf(old)]);
});

const longest: [name: string, times: string[], ms: number | undefined][] = [
  ['between two entries of today', ['07:00', '09:05', '10:00', '13:00'], 3 * hourMs],
  ['still running', ['10:00', '11:00'], 3 * hourMs + 32 * minuteMs],
  ['since the only one', ['14:00'], 32 * minuteMs],
  ['zero after the clock was set back', ['15:00'], 0],
  ['none yet', [], undefined],
];
for (const [name, times, ms] of longest) {
  test(`the longest gap today doesn't include the night: ${name}`, () => {
    const entries = [gapsText('2026-11-21T23:00+01:00'), ...times.map((time) => gapsText(`2026-11-22T${time}+01:00`))];
    assert.equal(longestTodayMs(makeCountedLog(entries), gapsNow), ms);
  });
}
