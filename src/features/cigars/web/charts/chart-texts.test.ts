import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { levelOf } from '../../calendar.ts';
import { defaultSettings, type Plan } from '../../contract.ts';
import { daySeries } from '../../day-series.ts';
import { type CountedLog, countLog, emptyLog } from '../../log.ts';
import { momentAt } from '../../timestamp.ts';
import { spanText } from '../numbers/spans.ts';
import {
  barName,
  barText,
  dayText,
  hourLimits,
  levelTexts,
  markText,
  meanText,
  perDaySentence,
  valueText,
  weekdayText,
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
/** 36 days of 10, then 30 of 7, and today 3 so far. */
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

test('a screen reader gets everything that is drawn on a bar', () => {
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
