import type { Plan } from './contract.ts';
import { type CountedLog, countBetween, countOn, firstDayOf } from './log.ts';
import { daysOnTarget, goalsOf } from './plan.ts';
import { dateOf, dayOf, firstOfMonth, type Moment, weekdayOf } from './timestamp.ts';
import type { WindowName } from './windows.ts';

export type Bar = {
  /** First and last date, the same for a single day. The last is never after today. */
  date: string;
  until: string;
  /** Count of the day, or daily mean of the past and current days since the first entry. */
  value: number;
  /** Goal of the date, or the mean over its dates; missing if one of them has none. */
  goal?: number;
  isGoalMet?: boolean;
  /** Includes today, so it isn't final. */
  isRunning: boolean;
  /** Entirely before the first entry. */
  isBefore: boolean;
};

export type DaySeries = {
  step: 'day' | 'week' | 'month' | 'year';
  bars: Bar[];
  /**
   * If bars are days, the mean of the seven days up to each (for today, up to yesterday); undefined if those seven
   * start before the first entry.
   */
  means: (number | undefined)[];
  /** From the first mean to the last (days), or from the first bar to the last complete one. */
  change?: { fromPerDay: number; toPerDay: number; days: number };
  /** How many complete days met the goal; `of` is 0 without a goal. */
  onTarget: { met: number; of: number };
};

/** With more months than this, each bar is a year. */
const maxBars = 120;

/**
 * The bars of a window: the last 30 days for "today" and "7 days", days for the month, weeks for the year, and months
 * or years for "all".
 */
export function daySeries(name: WindowName, counted: CountedLog, now: Moment): DaySeries {
  const today = dayOf(now.date);
  const { step, starts } = startsOf(name, counted, today);
  const bars = starts.map((start, index) =>
    barOf(counted, start, Math.min(today, (starts[index + 1] ?? today + 1) - 1), today),
  );
  const means = step === 'day' ? starts.map((day) => meanUntil(counted, day === today ? day - 1 : day)) : [];
  const change = step === 'day' ? changeOfMeans(means) : changeOfBars(bars);
  return {
    step,
    bars,
    means,
    ...(change && { change }),
    onTarget: daysOnTarget(counted, now, today - (starts[0] ?? today) + 1),
  };
}

function startsOf(name: WindowName, counted: CountedLog, today: number): { step: DaySeries['step']; starts: number[] } {
  const [year = 0, month = 0] = dateOf(today).split('-').map(Number);
  if (name === 'today' || name === 'week') return { step: 'day', starts: daysFrom(today - 29, today, 1) };
  if (name === 'month') return { step: 'day', starts: daysFrom(firstOfMonth(year, month), today, 1) };
  if (name === 'year') {
    const first = firstOfMonth(year, 1);
    return { step: 'week', starts: [first, ...daysFrom(first + 7 - weekdayOf(first), today, 7)] };
  }
  const first = Math.min(today, firstDayOf(counted.days));
  const [firstYear = 0, firstMonth = 0] = dateOf(first).split('-').map(Number);
  const months = (year - firstYear) * 12 + month - firstMonth;
  if (months < maxBars) {
    const later = Array.from({ length: months }, (_, index) => firstOfMonth(firstYear, firstMonth + index + 1));
    return { step: 'month', starts: [first, ...later] };
  }
  const later = Array.from({ length: year - firstYear }, (_, index) => firstOfMonth(firstYear + index + 1, 1));
  return { step: 'year', starts: [first, ...later] };
}

function daysFrom(from: number, until: number, by: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor((until - from) / by) + 1) }, (_, index) => from + index * by);
}

function barOf({ days, settings }: CountedLog, from: number, until: number, today: number): Bar {
  const isBefore = until < firstDayOf(days);
  const counted = isBefore ? from : Math.max(from, firstDayOf(days));
  const value = countBetween(days, from, until) / (until - counted + 1);
  const goal = meanGoal(settings.plan, counted, until);
  return {
    date: dateOf(from),
    until: dateOf(until),
    value,
    ...(goal !== undefined && !isBefore && { goal, isGoalMet: value <= goal }),
    isRunning: until === today,
    isBefore,
  };
}

/** Undefined if any day has no goal, since a partial mean would be misleading. */
function meanGoal(plan: Plan, from: number, until: number): number | undefined {
  const goalOf = goalsOf(plan);
  let sum = 0;
  for (let day = from; day <= until; day++) {
    const goal = goalOf(day);
    if (goal === undefined) return undefined;
    sum += goal;
  }
  return sum / (until - from + 1);
}

function meanUntil({ days }: CountedLog, day: number): number | undefined {
  return day - 6 < firstDayOf(days) ? undefined : countBetween(days, day - 6, day) / 7;
}

function changeOfMeans(means: readonly (number | undefined)[]): DaySeries['change'] {
  const first = means.findIndex((mean) => mean !== undefined);
  const [fromPerDay, toPerDay] = [means[first], means.at(-1)];
  const days = means.length - first;
  return fromPerDay === undefined || toPerDay === undefined || days < 7 ? undefined : { fromPerDay, toPerDay, days };
}

function changeOfBars(bars: readonly Bar[]): DaySeries['change'] {
  const counted = bars.filter((bar) => !bar.isBefore && !bar.isRunning);
  const [first, last] = [counted[0], counted.at(-1)];
  if (!first || !last || first === last) return undefined;
  return { fromPerDay: first.value, toPerDay: last.value, days: dayOf(last.until) - dayOf(first.date) + 1 };
}

export type Trend = {
  /** Complete days considered: 14 to 28. */
  days: number;
  /** By how much the daily count changes each week. */
  perWeek: number;
  perDay: number;
  direction: 'falling' | 'flat' | 'rising';
  /** When the trend reaches zero; only if it's clearly falling and gets there within two years. */
  zeroOn?: string;
};

const flatPerWeek = 0.25;

/**
 * Least-squares line through the last 28 complete days. Today and the day of the first entry are partial, so they're
 * left out. Undefined with fewer than 14 complete days.
 */
export function trendOf(counted: CountedLog, now: Moment): Trend | undefined {
  const today = dayOf(now.date);
  const from = Math.max(today - 28, firstDayOf(counted.days) + 1);
  const days = today - from;
  if (!(days >= 14)) return undefined;
  const counts = Array.from({ length: days }, (_, index) => countOn(counted.days, from + index));
  const { mean, slope, error } = fitLine(counts);
  const perWeek = slope * 7;
  const direction = Math.abs(perWeek) < flatPerWeek ? 'flat' : perWeek < 0 ? 'falling' : 'rising';
  const inDays = (mean + (slope * (days + 1)) / 2) / -slope;
  // Clear means a slope of at least twice its standard error: the chance of a fluke is then about one in twenty.
  const isClear = direction === 'falling' && -slope >= 2 * error && inDays > 0 && inDays <= 2 * 365;
  return { days, perWeek, perDay: mean, direction, ...(isClear && { zeroOn: dateOf(today + Math.ceil(inDays)) }) };
}

/** Fits values one day apart: mean, slope per day, and its standard error. */
function fitLine(values: readonly number[]): { mean: number; slope: number; error: number } {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [squares, products] = [0, 0];
  for (const [x, y] of values.entries()) {
    squares += (x - middle) ** 2;
    products += (x - middle) * (y - mean);
  }
  const slope = products / squares;
  const squaredErrors = values.reduce((sum, y, x) => sum + (y - mean - slope * (x - middle)) ** 2, 0);
  return { mean, slope, error: Math.sqrt(squaredErrors / (values.length - 2) / squares) };
}
