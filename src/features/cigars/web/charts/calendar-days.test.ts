import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthCalendar, yearCalendar } from '../../calendar.ts';
import { defaultSettings } from '../../contract.ts';
import { type CountedLog, countLog, emptyLog } from '../../log.ts';
import { momentAt } from '../../timestamp.ts';
import {
  chartWeeks,
  firstMonthOf,
  meanOf,
  monthMarks,
  monthNumber,
  stepMonth,
  yearSentence,
  yearTable,
} from './calendar-days.ts';

const now = momentAt(Date.UTC(2026, 10, 22, 12), 0);
const counted: CountedLog = {
  ...countLog(emptyLog, defaultSettings),
  days: { from: '2026-11-20', counts: [3, 5, 2] },
};

test('a month label is above the first week that is mostly in the month', () => {
  const weeks = monthMarks(yearCalendar(counted, 2026, now)).map(({ week }) => week);
  assert.deepEqual(weeks, [0, 5, 9, 13, 18, 22, 26, 31, 35, 39, 44, 48]);
});

test('only past counted days have a level and a number', () => {
  const days = chartWeeks(yearCalendar(counted, 2026, now).weeks)
    .flat()
    .filter((day) => day !== undefined);
  assert.equal(days.length, 365);
  assert.deepEqual(
    days.filter(({ level }) => level !== undefined).map(({ number }) => number),
    ['3', '5', '2'],
  );
  assert.equal(days.find(({ isToday }) => isToday)?.text(), 'Sun 22 Nov: 2 so far');
  assert.equal(days[0]?.text(), 'Thu 1 Jan: before your first one');
  assert.equal(days.at(-1)?.text(), 'Thu 31 Dec: still to come');
});

test('a year is summed up by its first and last month with whole days', () => {
  assert.equal(yearSentence(yearCalendar(counted, 2026, now)), '4.0 a day in November.');
  assert.equal(yearSentence(yearCalendar(counted, 2025, now)), 'No full day counted in 2025 yet.');
  const longer = { ...counted, days: { from: '2026-10-31', counts: [10, ...new Array<number>(22).fill(4)] } };
  assert.equal(yearSentence(yearCalendar(longer, 2026, now)), 'From 10.0 a day in October to 4.0 in November.');
});

test("a month's mean covers its whole counted days, as in the year's summary", () => {
  assert.equal(meanOf(monthCalendar(counted, 2026, 11, now)), 4);
  assert.equal(meanOf(monthCalendar(counted, 2026, 10, now)), undefined);
  assert.equal(yearCalendar(counted, 2026, now).months[10]?.perDay, 4);
});

test("a year's table has a column for each month and leaves out uncounted days", () => {
  const { columns, rows } = yearTable(yearCalendar(counted, 2026, now));
  assert.equal(columns.length, 13);
  assert.equal(rows.length, 31);
  assert.equal(rows[20]?.[11], '5');
  assert.equal(rows[18]?.[11], '');
});

test('stepping stays between the first month and the current one', () => {
  const [first, last] = [firstMonthOf('2025-03-07', '2026-11-22'), monthNumber('2026-11-22')];
  assert.equal(stepMonth(last, -12, first, last), monthNumber('2025-11-01'));
  assert.equal(stepMonth(monthNumber('2025-11-01'), -12, first, last), first);
  assert.equal(stepMonth(last, 1, first, last), last);
  assert.equal(firstMonthOf(null, '2026-11-22'), last);
  assert.equal(firstMonthOf('2026-12-01', '2026-11-22'), last, 'a first entry with a later date');
});
