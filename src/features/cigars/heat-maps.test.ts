import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { heatLimits, hourPattern, levelOf, monthCalendar, yearCalendar } from './heat-maps.ts';
import { anyLog, at, dailyLog, makeCountedLog } from './test-log.ts';
import { dateOf, dayOf, weekdayOf } from './timestamp.ts';

const now = at('2026-11-22T14:32Z');

test('a year has each of its dates once, with its count, in rows from Monday to Sunday', () => {
  fc.assert(
    fc.property(
      anyLog('2024-01-01T00:00Z', '2026-11-22T00:00Z', 100),
      fc.integer({ min: 2023, max: 2029 }),
      (entries, year) => {
        const { weeks } = yearCalendar(makeCountedLog(entries), year, now);
        const cells = weeks.flat().filter((cell) => cell !== undefined);
        const length = year % 4 === 0 ? 366 : 365;
        assert.deepEqual(
          cells.map((cell) => cell.date),
          Array.from({ length }, (_, index) => dateOf(dayOf(`${year}-01-01`) + index)),
        );
        for (const week of weeks) {
          assert.equal(week.length, 7);
          for (const [weekday, cell] of week.entries()) if (cell) assert.equal(weekdayOf(dayOf(cell.date)), weekday);
        }
        for (const { date, count, isToday, isFuture } of cells) {
          assert.equal(count, entries.filter((text) => text.startsWith(date)).length);
          assert.deepEqual([isToday, isFuture], [date === now.date, date > now.date]);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('months are labelled at the week of their first day, with the mean of their full counted days', () => {
  const entries = dailyLog(now, 40, (daysAgo) => (daysAgo === 0 ? 90 : daysAgo < 22 ? 4 : 10));
  const { weeks, months } = yearCalendar(makeCountedLog(entries), 2026, now);
  assert.equal(weeks.length, 53);
  for (const { month, week } of months) {
    const date = `2026-${String(month).padStart(2, '0')}-01`;
    assert.ok(weeks[week]?.some((cell) => cell?.date === date));
  }
  assert.deepEqual(
    months.filter((month) => month.perDay !== undefined).map((month) => [month.month, month.perDay]),
    [
      [10, 10],
      [11, 4],
    ],
  );
});

test('level limits are whole, increasing, and unaffected by what is added today', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 200 }),
      fc.nat(100),
      (counts, more) => {
        const from = dateOf(dayOf(now.date) - counts.length + 1);
        const counted = { ...makeCountedLog([]), days: { from, counts } };
        const limits = heatLimits(counted, now);
        assert.equal(limits[0], 1);
        for (const [index, limit] of limits.entries()) {
          assert.ok(Number.isInteger(limit) && limit > (limits[index - 1] ?? 0));
        }
        const later = { from, counts: counts.with(-1, more) };
        assert.deepEqual(heatLimits({ ...counted, days: later }, now), limits);
      },
    ),
  );
});

test('each level has about a quarter of the days with entries', () => {
  const counted = makeCountedLog(dailyLog(now, 81, (daysAgo) => (daysAgo % 20) + 1));
  assert.deepEqual(heatLimits(counted, now), [1, 6, 11, 16]);
  assert.deepEqual(
    [0, 1, 5, 6, 15, 16, 90].map((count) => levelOf(count, [1, 6, 11, 16])),
    [0, 1, 1, 2, 3, 4, 4],
  );
});

test('there are limits even if all days are the same or there are fewer than two weeks', () => {
  assert.deepEqual(heatLimits(makeCountedLog(dailyLog(now, 40, () => 8)), now), [1, 9, 10, 11]);
  assert.deepEqual(heatLimits(makeCountedLog(dailyLog(now, 14, () => 2)), now), [1, 7, 10, 13]);
  assert.deepEqual(heatLimits(makeCountedLog([]), now), [1, 7, 10, 13]);
});

test('a month only has its own dates, in four to six weeks', () => {
  const counted = makeCountedLog(dailyLog(now, 40, () => 8));
  const shape = (year: number, month: number) => {
    const { weeks } = monthCalendar(counted, year, month, now);
    return [weeks.length, weeks.flat().filter((cell) => cell !== undefined).length];
  };
  assert.deepEqual(
    [shape(2026, 11), shape(2027, 2), shape(2028, 2), shape(2026, 8)],
    [
      [6, 30],
      [4, 28],
      [5, 29],
      [6, 31],
    ],
  );
  const first = monthCalendar(counted, 2026, 11, now).weeks[0];
  assert.deepEqual([first?.[5], first?.[6]?.date], [undefined, '2026-11-01']);
});

// A Sunday.
const sunday = at('2026-11-22T14:32+01:00');

function pattern(entries: readonly string[]) {
  return hourPattern(makeCountedLog(entries), sunday);
}

test('each entry of today and the last 28 whole days is counted once, at its own local time and date', () => {
  fc.assert(
    fc.property(anyLog('2026-10-10T00:00Z', '2026-11-24T00:00Z'), (entries) => {
      const { counts, total } = pattern(entries);
      const inside = entries.filter((text) => text >= '2026-10-25' && text < '2026-11-23');
      assert.equal(total, inside.length);
      assert.equal(
        counts.flat().reduce((sum, each) => sum + each, 0),
        total,
      );
      for (const text of inside) {
        const weekday = (new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7;
        assert.ok((counts[weekday]?.[Number(text.slice(11, 13))] ?? 0) > 0);
      }
    }),
  );
});

test('the repeated hour in Madrid is one hour of Sunday', () => {
  const { counts } = pattern(['2026-10-25T02:30:00.000+02:00', '2026-10-25T02:30:00.000+01:00']);
  assert.equal(counts[6]?.[2], 2);
});

test('the busiest four hours and the quiet morning need four weeks of one entry a day', () => {
  const days = Array.from({ length: 28 }, (_, index) => dateOf(dayOf(sunday.date) - 1 - index));
  const daily = days.map((date) => `${date}T12:00:00.000+01:00`);
  const fridays = days.filter((date) => new Date(date).getUTCDay() === 5);
  const evenings = fridays.flatMap((date) => ['20', '21', '22', '23'].map((hour) => `${date}T${hour}:30:00.000+01:00`));
  assert.equal(fridays.length, 4);
  const { busiest, quietUntilHour } = pattern([...daily, ...evenings]);
  assert.deepEqual(busiest, { weekday: 4, fromHour: 20, count: 16 });
  assert.equal(quietUntilHour, 12);
  const early = pattern([...daily, ...days.map((date) => `${date}T01:00:00.000+01:00`)]);
  assert.equal(early.quietUntilHour, undefined);
  assert.equal(pattern(daily.slice(1)).busiest, undefined);
});

test('the busiest four hours start with an hour that has entries, even late in the evening', () => {
  const late = Array.from({ length: 28 }, (_, index) => `2026-11-20T23:${10 + index}:00.000+01:00`);
  assert.deepEqual(pattern(late).busiest, { weekday: 4, fromHour: 23, count: 28 });
});

test('without entries there are 168 empty hours and no summary', () => {
  const { counts, total, busiest } = pattern([]);
  assert.deepEqual([counts.length, counts.flat().length, total, busiest], [7, 168, 0, undefined]);
});
