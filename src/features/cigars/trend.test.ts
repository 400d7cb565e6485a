import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { at, countedFrom, dailyLog } from './test-log.ts';
import { trendOf } from './trend.ts';

const now = at('2026-11-22T14:32Z');

function trend(days: number, perDay: (daysAgo: number) => number) {
  return trendOf(countedFrom(dailyLog(now, days, perDay)), now);
}

test('a line is found as it is, without today and without the day of the first entry', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1, max: 1 }),
      fc.integer({ min: 15, max: 60 }),
      fc.nat(30),
      (slope, days, oddToday) => {
        const perDay = (daysAgo: number) =>
          daysAgo === 0 ? oddToday : daysAgo === days - 1 ? 1 : 40 - slope * Math.min(daysAgo, 30);
        const seen = trend(days, perDay);
        if (days - 2 < 14) return assert.equal(seen, undefined);
        assert.equal(seen?.days, Math.min(28, days - 2));
        assert.ok(Math.abs(seen.perWeek - slope * 7) < 1e-9);
        assert.equal(seen.direction, (['falling', 'flat', 'rising'] as const)[slope + 1]);
      },
    ),
  );
});

test('a clear fall gives the date at which its line is at zero', () => {
  // 10 today by the line, one fewer every seven days: in 70 days.
  const seen = trend(40, (daysAgo) => 10 + Math.floor((daysAgo + 3) / 7));
  assert.equal(seen?.direction, 'falling');
  assert.match(seen.zeroOn ?? '', /^2027-0(1-2|1-3|2-0)\d$/);
});

const words: [name: string, perDay: (daysAgo: number) => number, direction: string, hasDate: boolean][] = [
  ['rising, which gives no date', (daysAgo) => 20 - Math.floor(daysAgo / 4), 'rising', false],
  ['level', () => 8, 'flat', false],
  ['smoke-free for long', (daysAgo) => (daysAgo > 30 ? 8 : 0), 'flat', false],
  ['hardly falling', (daysAgo) => (daysAgo > 14 ? 8 : daysAgo === 7 ? 7 : 8), 'flat', false],
  [
    'falling by chance, days of 0 and 16 in turn',
    (daysAgo) => (daysAgo % 2) * 16 + (daysAgo > 20 ? 3 : 0),
    'falling',
    false,
  ],
  ['falling so slowly that it takes more than two years', (daysAgo) => 60 + Math.floor(daysAgo / 14), 'falling', false],
  ['falling', (daysAgo) => 4 + Math.floor(daysAgo / 5), 'falling', true],
];
for (const [name, perDay, direction, hasDate] of words) {
  test(name, () => {
    const seen = trend(60, perDay);
    assert.deepEqual([seen?.direction, seen?.zeroOn !== undefined], [direction, hasDate]);
  });
}

test('there is no trend without entries, with one, nor in the first two weeks', () => {
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
