import { formatNumber, plural } from '#web/text/format-number.ts';
import type { Bar, DaySeries } from '../../day-series.ts';
import {
  type CalendarCell,
  type CalendarWeek,
  type HeatLimits,
  type MonthCalendar,
  quartileLimits,
  type YearCalendar,
} from '../../heat-maps.ts';
import { dayOf, firstOfMonth, weekdayOf } from '../../timestamp.ts';
import * as messages from '../messages.ts';

// These use our own day and month names, because on a slow phone loading `Intl`'s locale data takes longer than drawing
// all four charts.

/** "14 Nov" for "2026-11-14". */
export function dayText(date: string): string {
  return messages.charts.day(Number(date.slice(8, 10)), monthName(date));
}

const monthName = (date: string): string => messages.charts.months[Number(date.slice(5, 7)) - 1] ?? '';

export const longMonthName = (month: number): string => messages.charts.longMonths[month - 1] ?? '';

/** "Sat 14 Nov". */
export function weekdayText(date: string): string {
  return messages.charts.weekday(messages.charts.weekdays[weekdayOf(dayOf(date))] ?? '', dayText(date));
}

/** "9.0": always with one decimal, so that numbers can be compared. */
export const meanText = (mean: number): string => mean.toFixed(1);

/** The five levels: "none", "1–6", "7–9", "10–12", "13+". */
export function levelTexts(limits: readonly number[]): string[] {
  const { levelNone, levelFrom, levelSpan } = messages.charts;
  const texts = limits.map((from, index) => {
    const next = limits[index + 1];
    return next === undefined ? levelFrom(from) : levelSpan(from, next - 1);
  });
  return [levelNone, ...texts];
}

export const countText = (count: number): string => formatNumber(count, 0);

type Step = DaySeries['step'];

export function markText(step: Step, { date }: Bar): string {
  if (step === 'year') return date.slice(0, 4);
  return step === 'month' ? messages.charts.month(monthName(date), date.slice(0, 4)) : dayText(date);
}

/** A bar's full name, for screen readers and the table's first column. */
export function barName(step: Step, bar: Bar): string {
  if (step === 'day') return weekdayText(bar.date);
  if (step === 'week' && bar.date !== bar.until) return messages.charts.span(dayText(bar.date), dayText(bar.until));
  return markText(step, bar);
}

export function valueText(step: Step, { value, isRunning, isBefore }: Bar): string {
  const texts = messages.charts;
  if (isBefore) return texts.before;
  if (step !== 'day') return meanText(value);
  return isRunning ? texts.soFar(countText(value)) : countText(value);
}

/** "Fri 14 Nov: 11, goal 8, 7-day average 7.4". */
export function barText(step: Step, bar: Bar, mean: number | undefined): string {
  const texts = messages.charts;
  const value = step === 'day' || bar.isBefore ? valueText(step, bar) : texts.aDay(valueText(step, bar));
  const parts = [
    value,
    ...(bar.goal === undefined ? [] : [texts.goal(goalText(bar.goal))]),
    ...(mean === undefined ? [] : [texts.meanOf(meanText(mean))]),
  ];
  return texts.valueAt(barName(step, bar), parts.join(', '));
}

export const goalText = (goal: number): string => formatNumber(goal, 1);

/** The chart in words: the trend, the days on target (except for months and years), and the legend. */
export function perDaySentence({ step, bars, change, onTarget }: DaySeries): string {
  const texts = messages.charts;
  const goals = new Set(bars.flatMap(({ goal }) => goal ?? []));
  const [goal] = goals;
  const parts = [
    texts.stepMean[step] + changeText(change),
    ...(onTarget.of === 0 || step === 'month' || step === 'year'
      ? []
      : [
          texts.kept(
            countText(onTarget.met),
            plural(onTarget.of, texts.oneDay, texts.manyDays),
            goals.size === 1 && goal !== undefined ? goalText(goal) : undefined,
          ),
        ]),
  ];
  const shades = goals.size === 0 ? texts.onlyHatched : texts.shades;
  const sentence = parts.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. ${shades} ${texts.notOver[step]}`;
}

function changeText(change: DaySeries['change']): string {
  const texts = messages.charts;
  if (!change) return texts.noChange;
  const [from, to, days] = [
    meanText(change.fromPerDay),
    meanText(change.toPerDay),
    plural(change.days, texts.oneDay, texts.manyDays),
  ];
  if (from === to) return texts.steady(to, days);
  return change.toPerDay < change.fromPerDay ? texts.down(from, to, days) : texts.up(from, to, days);
}

/** Minimum counts of levels 1 to 4 for hours of the week: quartiles of the non-empty ones. */
export function hourLimits(counts: readonly (readonly number[])[]): HeatLimits {
  const some = counts
    .flat()
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
  return quartileLimits((share) => (some[Math.floor(some.length * share)] ?? 0) + 1);
}

interface CalendarDay {
  /** Undefined for future or unknown days. */
  level: number | undefined;
  /** For screen readers: the date and its value. */
  text: () => string;
  /** Shown if there is room for it. */
  number?: string;
  isToday: boolean;
}

export type CalendarWeeks = readonly (readonly (CalendarDay | undefined)[])[];

export function chartWeeks(weeks: readonly CalendarWeek[]): CalendarWeeks {
  return weeks.map((days) => days.map((day) => day && chartDay(day)));
}

function chartDay(cell: CalendarCell): CalendarDay {
  const isKnown = !cell.isFuture && !cell.isBefore;
  return {
    level: isKnown ? cell.level : undefined,
    text: () => messages.charts.valueAt(weekdayText(cell.date), cellText(cell)),
    isToday: cell.isToday,
    ...(isKnown && { number: countText(cell.count) }),
  };
}

export function cellText({ count, isFuture, isBefore, isToday }: CalendarCell): string {
  const texts = messages.charts;
  if (isFuture) return texts.ahead;
  if (isBefore) return texts.before;
  return isToday ? texts.soFar(countText(count)) : countText(count);
}

/** Daily mean of a month's past counted days, without today; undefined if there are none. */
export function meanOf({ weeks }: MonthCalendar): number | undefined {
  const counted = weeks.flat().filter((day) => day && !day.isFuture && !day.isBefore && !day.isToday);
  return counted.length === 0 ? undefined : counted.reduce((sum, day) => sum + (day?.count ?? 0), 0) / counted.length;
}

/** Which week each month's label is above: the first that is mostly in the month. */
export function monthMarks({ year, months }: YearCalendar): { label: string; week: number }[] {
  return months.map(({ month, week }) => {
    const isLate = month > 1 && weekdayOf(firstOfMonth(year, month)) > 3;
    return { label: messages.charts.months[month - 1] ?? '', week: isLate ? week + 1 : week };
  });
}

/** "From 15.0 a day in January to 7.7 in November." */
export function yearSentence({ year, months }: YearCalendar): string {
  const texts = messages.charts;
  const known = months.flatMap(({ month, perDay }) =>
    perDay === undefined ? [] : [{ name: longMonthName(month), mean: meanText(perDay) }],
  );
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return texts.nothingIn(String(year));
  return first === last
    ? texts.onlyMonth(first.mean, first.name)
    : texts.fromTo(first.mean, first.name, last.mean, last.name);
}

export function yearTable({ year, weeks }: YearCalendar) {
  const texts = messages.charts;
  const byDate = new Map(weeks.flat().flatMap((cell) => (cell ? [[cell.date.slice(5), cell] as const] : [])));
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    caption: texts.daysOf(String(year)),
    columns: [texts.stepNames.day, ...texts.months],
    rows: Array.from({ length: 31 }, (_, index) => [
      String(index + 1),
      ...texts.months.map((_name, month) => {
        const cell = byDate.get(`${two(month + 1)}-${two(index + 1)}`);
        return !cell || cell.isFuture || cell.isBefore ? '' : countText(cell.count);
      }),
    ]),
  };
}

/** A month as one number, for stepping and comparing. */
export const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

export function stepMonth(from: number, by: number, first: number, last: number): number {
  return Math.min(last, Math.max(first, from + by));
}

export const firstMonthOf = (firstDate: string | null, today: string): number =>
  monthNumber(firstDate !== null && dayOf(firstDate) < dayOf(today) ? firstDate : today);
