import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calendarMonth, calendarYear, monthColumns, startOfMonth } from './calendar-layout.ts';

test('a year begins on its weekday and has its days', () => {
  assert.deepEqual(calendarYear(2026).placeOf(0), { week: 0, weekday: 3 });
  assert.equal(calendarYear(2026).days, 365);
  assert.equal(calendarYear(2024).days, 366);
  assert.equal(calendarYear(2012).weeks, 54, 'a leap year that begins on a Sunday');
  assert.equal(calendarYear(2018).weeks, 53);
});

test('every day of a year has one place, and is found there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2999 }), fc.nat({ max: 364 }), (year, day) => {
      const { placeOf, dayAt, weeks } = calendarYear(year);
      const { week, weekday } = placeOf(day);
      assert.equal(dayAt(week, weekday), day);
      assert.ok(week >= 0 && week < weeks && weekday >= 0 && weekday < 7);
      const expected = (new Date(Date.UTC(year, 0, 1 + day)).getUTCDay() + 6) % 7;
      assert.equal(weekday, expected);
    }),
  );
});

test('beside the days of a year there is none', () => {
  const { dayAt, weeks } = calendarYear(2026);
  assert.equal(dayAt(0, 2), undefined);
  assert.equal(dayAt(weeks - 1, 6), undefined);
  assert.equal(dayAt(1, 7), undefined);
  assert.equal(dayAt(-1, 3), undefined);
});

test('a month is laid out like the year, from its own first day', () => {
  assert.equal(calendarMonth(2026, 1).weeks, 5, 'February 2026 begins on a Sunday');
  assert.equal(calendarMonth(2027, 1).weeks, 4, 'and one of 28 days on a Monday fills four weeks');
  assert.equal(calendarMonth(2024, 1).days, 29);
  assert.deepEqual(calendarMonth(2026, 10).placeOf(21), { week: 3, weekday: 6 });
  assert.equal(startOfMonth(2024, 12), 366);
});

test('the names of the months stand over their first weeks', () => {
  assert.deepEqual(monthColumns(2026), [0, 5, 9, 13, 18, 22, 26, 31, 35, 39, 44, 48]);
});
