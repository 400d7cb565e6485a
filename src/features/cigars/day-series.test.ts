import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Plan } from './contract.ts';
import { daySeries, trendOf } from './day-series.ts';
import { anyLog, anyMoment, at, dailyLog, makeCountedLog } from './test-log.ts';
import { dayOf } from './timestamp.ts';
import { type WindowName, windowNames } from './windows.ts';

const now = at('2026-11-22T14:32Z');

function series(name: WindowName, days: number, perDay: (daysAgo: number) => number, plan: Plan = { kind: 'none' }) {
  return daySeries(name, makeCountedLog(dailyLog(now, days, perDay), { plan }), now);
}

test('bars cover every date up to today without gaps, and match the entries on their dates', () => {
  const past = ['2024-01-01T00:00Z', '2026-11-22T00:00Z'] as const;
  fc.assert(
    fc.property(anyLog(...past), anyMoment(...past), fc.constantFrom(...windowNames), (entries, moment, name) => {
      const counted = makeCountedLog(entries);
      const { bars } = daySeries(name, counted, moment);
      const first = counted.days.from ?? '9999';
      assert.equal(bars.at(-1)?.until, moment.date);
      assert.deepEqual(
        bars.map((bar) => bar.isRunning),
        bars.map((_, index) => index === bars.length - 1),
      );
      for (const [index, { date, until, value, isBefore }] of bars.entries()) {
        const before = bars[index - 1];
        if (before) assert.equal(dayOf(date), dayOf(before.until) + 1);
        const count = entries.filter((text) => text.slice(0, 10) >= date && text.slice(0, 10) <= until).length;
        const elapsed = dayOf(until) - dayOf(until < first || date > first ? date : first) + 1;
        assert.ok(Math.abs(value * elapsed - count) < 1e-9);
        assert.equal(isBefore, until < first);
      }
    }),
    { numRuns: 300 },
  );
});

const lengths: [name: WindowName, days: number, step: string, bars: number, from: string][] = [
  ['today', 400, 'day', 30, '2026-10-24'],
  ['week', 400, 'day', 30, '2026-10-24'],
  ['month', 400, 'day', 22, '2026-11-01'],
  ['year', 400, 'week', 47, '2026-01-01'],
  ['all', 400, 'month', 14, '2025-10-19'],
  ['all', 1, 'month', 1, '2026-11-22'],
  ['all', 0, 'month', 1, '2026-11-22'],
  ['all', 3600, 'month', 119, '2017-01-14'],
  ['all', 3660, 'year', 11, '2016-11-15'],
  ['all', 7300, 'year', 21, '2006-11-28'],
];
for (const [name, days, step, bars, from] of lengths) {
  test(`${name} after ${days} days has ${bars} bars, one per ${step}, from ${from}`, () => {
    const result = series(name, days, () => 1);
    assert.deepEqual([result.step, result.bars.length, result.bars[0]?.date], [step, bars, from]);
  });
}

test('the weeks of a year start on Mondays, except the first', () => {
  const { bars } = series('year', 400, () => 1);
  assert.deepEqual(
    bars.slice(0, 3).map((bar) => [bar.date, bar.until]),
    [
      ['2026-01-01', '2026-01-04'],
      ['2026-01-05', '2026-01-11'],
      ['2026-01-12', '2026-01-18'],
    ],
  );
});

test('a bar has its goal and whether it was met; the summary only counts whole days', () => {
  const { bars, onTarget } = series('today', 60, (daysAgo) => (daysAgo % 2 === 0 ? 8 : 9), {
    kind: 'limit',
    per_day: 8,
  });
  assert.deepEqual(
    bars.slice(-2).map(({ value, goal, isGoalMet, isRunning }) => [value, goal, isGoalMet, isRunning]),
    [
      [9, 8, false, false],
      [8, 8, true, true],
    ],
  );
  assert.deepEqual(onTarget, { met: 14, of: 29 });
});

test("a week's goal is the mean of its daily goals, and missing if the plan started within it", () => {
  const plan = { kind: 'taper', from: '2026-11-04', start_per_day: 10, until: '2026-11-25' } as const;
  const { bars } = series('year', 60, () => 5, plan);
  const of = (date: string) => bars.find((bar) => bar.date === date);
  assert.equal(of('2026-11-02')?.goal, undefined);
  assert.equal(of('2026-11-09')?.goal, (10 * 2 + 7 * 5) / 7);
  assert.deepEqual([of('2026-11-09')?.isGoalMet, of('2026-11-16')?.isGoalMet], [true, false]);
});

test('the seven-day mean needs seven counted days, and ignores today', () => {
  const { means, change } = series('today', 30, (daysAgo) => (daysAgo === 0 ? 0 : daysAgo > 10 ? 9 : 2));
  assert.equal(means.length, 30);
  assert.deepEqual(means.slice(0, 7), [...new Array(6).fill(undefined), 9]);
  assert.deepEqual([means.at(-1), means.at(-2)], [2, 2]);
  assert.deepEqual(change, { fromPerDay: 9, toPerDay: 2, days: 24 });
});

test('bars that are means have no trend line, and their change leaves out the current bar', () => {
  const { means, change } = series('all', 100, (daysAgo) => (daysAgo > 52 ? 10 : daysAgo > 21 ? 5 : 0));
  assert.deepEqual(means, []);
  assert.deepEqual([change?.fromPerDay, change?.toPerDay], [10, 5]);
});

test('without entries all bars are empty and there is no summary', () => {
  for (const name of windowNames) {
    const { bars, change, onTarget } = series(name, 0, () => 0, { kind: 'limit', per_day: 8 });
    assert.ok(bars.length > 0 && bars.every((bar) => bar.value === 0 && bar.goal === undefined));
    assert.deepEqual([change, onTarget.of], [undefined, 0]);
  }
});

const trendNow = at('2026-11-22T14:32Z');

function trend(days: number, perDay: (daysAgo: number) => number) {
  return trendOf(makeCountedLog(dailyLog(trendNow, days, perDay)), trendNow);
}

test('a trend is exact, and leaves out today and the day of the first entry', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1, max: 1 }),
      fc.integer({ min: 15, max: 60 }),
      fc.nat(30),
      (slope, days, oddToday) => {
        const perDay = (daysAgo: number) =>
          daysAgo === 0 ? oddToday : daysAgo === days - 1 ? 1 : 40 - slope * Math.min(daysAgo, 30);
        const result = trend(days, perDay);
        if (days - 2 < 14) return assert.equal(result, undefined);
        assert.equal(result?.days, Math.min(28, days - 2));
        assert.ok(Math.abs(result.perWeek - slope * 7) < 1e-9);
        assert.equal(result.direction, (['falling', 'flat', 'rising'] as const)[slope + 1]);
      },
    ),
  );
});

test('a clear downward trend predicts the date it reaches zero', () => {
  // The trend is at 10 today and falls by one every seven days, so it reaches zero in 70 days.
  const result = trend(40, (daysAgo) => 10 + Math.floor((daysAgo + 3) / 7));
  assert.equal(result?.direction, 'falling');
  assert.match(result.zeroOn ?? '', /^2027-0(1-2|1-3|2-0)\d$/);
});

const trends: [name: string, perDay: (daysAgo: number) => number, direction: string, hasDate: boolean][] = [
  ['rising, so that there is no date', (daysAgo) => 20 - Math.floor(daysAgo / 4), 'rising', false],
  ['steady', () => 8, 'flat', false],
  ['smoke-free for a long time', (daysAgo) => (daysAgo > 30 ? 8 : 0), 'flat', false],
  ['hardly falling', (daysAgo) => (daysAgo > 14 ? 8 : daysAgo === 7 ? 7 : 8), 'flat', false],
  [
    'falling by chance, with alternating days of 0 and 16',
    (daysAgo) => (daysAgo % 2) * 16 + (daysAgo > 20 ? 3 : 0),
    'falling',
    false,
  ],
  ['falling so slowly that it takes more than two years', (daysAgo) => 60 + Math.floor(daysAgo / 14), 'falling', false],
  ['falling', (daysAgo) => 4 + Math.floor(daysAgo / 5), 'falling', true],
];
for (const [name, perDay, direction, hasDate] of trends) {
  test(`a trend is detected: ${name}`, () => {
    const result = trend(60, perDay);
    assert.deepEqual([result?.direction, result?.zeroOn !== undefined], [direction, hasDate]);
  });
}

test('there is no trend with fewer than two entries, or in the first two weeks', () => {
  assert.equal(
    trend(0, () => 0),
    undefined,
  );
  assert.equal(
    trend(1, () => 1),
    undefined,
  );
  assert.equal(
    trend(15, () => 8),
    undefined,
  );
  assert.equal(trend(16, () => 8)?.days, 14);
});
