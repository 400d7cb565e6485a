import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defaultSettings, type Plan } from '../../contract.ts';
import { daySeries } from '../../day-series.ts';
import { levelOf, monthCalendar, yearCalendar } from '../../heat-maps.ts';
import { type CountedLog, countLog, emptyLog } from '../../log.ts';
import { momentAt } from '../../timestamp.ts';
import { spanText } from '../numbers/spans.ts';
import {
  barName,
  barText,
  chartWeeks,
  dayText,
  firstMonthOf,
  hourLimits,
  levelTexts,
  markText,
  meanOf,
  meanText,
  monthMarks,
  monthNumber,
  perDaySentence,
  stepMonth,
  valueText,
  weekdayText,
  yearSentence,
  yearTable,
} from './chart-texts.ts';

test("a date is formatted as is, whatever the device's zone", () => {
  assert.equal(dayText('2026-11-01'), '1 Nov');
  assert.equal(weekdayText('2026-11-22'), 'Sun 22 Nov');
  assert.equal(weekdayText('2024-02-29'), 'Thu 29 Feb');
});

test('a gap is written in its two largest units', () => {
  assert.equal(spanText(45 * 60_000), '45 min');
  assert.equal(spanText((14 * 60 + 5) * 60_000), '14 h 5 min');
  assert.equal(spanText(47.99 * 3_600_000), '47 h 59 min');
  assert.equal(spanText(76 * 3_600_000), '3 d 4 h');
});

test('levels are labelled by their limits', () => {
  assert.deepEqual(levelTexts([1, 7, 10, 13]), ['none', '1–6', '7–9', '10–12', '13+']);
  assert.deepEqual(levelTexts([1, 2, 3, 4]), ['none', '1', '2', '3', '4+']);
  assert.equal(meanText(15), '15.0');
});

const now = momentAt(Date.UTC(2026, 10, 22, 12), 0);

function countedPer(counts: number[], plan: Plan): CountedLog {
  const from = new Date(Date.UTC(2026, 10, 22) - (counts.length - 1) * 86_400_000).toISOString().slice(0, 10);
  return { ...countLog(emptyLog, { ...defaultSettings, plan }), days: { from, counts } };
}

const limit: Plan = { kind: 'limit', per_day: 8 };
const none: Plan = { kind: 'none' };
/** 36 days of 10, then 29 of 7, and today 3 so far. */
const fewer = [...new Array<number>(36).fill(10), ...new Array<number>(29).fill(7), 3];

test('the summary has the trend, the days on target and the legend', () => {
  assert.equal(
    perDaySentence(daySeries('today', countedPer(fewer, limit), now)),
    'Down from 9.6 to 7.0 a day over 30 days, 29 of 29 days on target (8 or fewer). Outlined is on target, filled is over, hatched is today so far.',
  );
});

test('without a goal the summary has no target', () => {
  assert.equal(
    perDaySentence(daySeries('today', countedPer(fewer, none), now)),
    'Down from 9.6 to 7.0 a day over 30 days. Hatched is today so far.',
  );
});

test('the summary distinguishes rising, steady and too little data', () => {
  const rising = [...new Array<number>(40).fill(5), ...new Array<number>(10).fill(9)];
  assert.match(perDaySentence(daySeries('today', countedPer(rising, none), now)), /^Up from 5\.0 to 9\.0 a day/);
  const level = new Array<number>(60).fill(6);
  assert.match(perDaySentence(daySeries('today', countedPer(level, none), now)), /^Steady at 6\.0 a day over 30 days/);
  assert.match(perDaySentence(daySeries('today', countedPer([3], none), now)), /^Not enough days yet/);
});

test("yearly means aren't compared with today's goal", () => {
  const sentence = perDaySentence(daySeries('all', countedPer(new Array<number>(7300).fill(20), limit), now));
  assert.doesNotMatch(sentence, /days on target/);
  assert.match(sentence, /^Yearly average: steady at 20\.0/);
});

test('a screen reader announces everything that is drawn on a bar', () => {
  const { bars, means } = daySeries('today', countedPer(fewer, limit), now);
  const [first, today] = [bars[0], bars.at(-1)];
  assert.ok(first && today);
  assert.equal(barText('day', first, means[0]), 'Sat 24 Oct: 7, goal 8, 7-day average 9.6');
  assert.equal(valueText('day', today), '3 so far');
});

test('weeks, months and years are labelled by their dates', () => {
  const bar = { date: '2026-01-05', until: '2026-01-11', value: 7.25, isRunning: false, isBefore: false };
  assert.equal(barName('week', bar), '5 Jan to 11 Jan');
  assert.equal(markText('week', bar), '5 Jan');
  assert.equal(barName('month', bar), 'Jan 2026');
  assert.equal(barName('year', bar), '2026');
  assert.equal(barText('week', bar, undefined), '5 Jan to 11 Jan: 7.3 a day');
  assert.equal(barText('month', { ...bar, isBefore: true }, undefined), 'Jan 2026: before your first one');
});

test('the hour levels are quartiles of the non-empty hours', () => {
  assert.deepEqual(hourLimits([[0, 1, 2, 3], [4, 5, 6, 7], [8]]), [1, 4, 6, 8]);
  assert.deepEqual(hourLimits([[0, 0], [1]]), [1, 2, 3, 4]);
});

test('limits increase, and only an empty hour has no level', () => {
  const row = fc.array(fc.nat({ max: 60 }), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 7, maxLength: 7 }), (counts) => {
      const limits = hourLimits(counts);
      assert.ok(limits.every((limit, index) => index === 0 || limit > (limits[index - 1] ?? 0)));
      for (const count of counts.flat()) assert.equal(levelOf(count, limits) === 0, count === 0);
    }),
  );
});

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
