import { dateOf, dayOf } from './dates.ts';
import { type Counted, countOn, firstDayOf } from './log.ts';
import type { Moment } from './timestamp.ts';

export type Trend = {
  /** Whole days looked at: 14 to 28. */
  days: number;
  /** Cigarettes a day more (or fewer) with every week. */
  perWeek: number;
  perDay: number;
  direction: 'falling' | 'flat' | 'rising';
  /** The date at which the line reaches zero; only when it clearly falls and gets there within two years. */
  zeroOn?: string;
};

/** Less than this a week is said as no change. */
const flatPerWeek = 0.25;

/**
 * The least-squares line through the counts of the last 28 whole days. Today is not over and the day of the first entry began
 * somewhere within it: both would bend the line, so both are left out. Undefined with fewer than 14 whole days.
 */
export function trendOf(counted: Counted, now: Moment): Trend | undefined {
  const today = dayOf(now.date);
  const from = Math.max(today - 28, firstDayOf(counted.days) + 1);
  const days = today - from;
  if (!(days >= 14)) return undefined;
  const counts = Array.from({ length: days }, (_, index) => countOn(counted.days, from + index));
  const { mean, slope, error } = line(counts);
  const perWeek = slope * 7;
  const direction = Math.abs(perWeek) < flatPerWeek ? 'flat' : perWeek < 0 ? 'falling' : 'rising';
  const inDays = (mean + (slope * (days + 1)) / 2) / -slope;
  // Clearly: twice its standard error, so that chance alone would show it about once in twenty times.
  const isClear = direction === 'falling' && -slope >= 2 * error && inDays > 0 && inDays <= 2 * 365;
  return { days, perWeek, perDay: mean, direction, ...(isClear && { zeroOn: dateOf(today + Math.ceil(inDays)) }) };
}

/** Through values one day apart: the mean, the slope per day and the slope's standard error. */
function line(values: readonly number[]): { mean: number; slope: number; error: number } {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [across, along] = [0, 0];
  for (const [x, y] of values.entries()) {
    across += (x - middle) ** 2;
    along += (x - middle) * (y - mean);
  }
  const slope = along / across;
  const left = values.reduce((sum, y, x) => sum + (y - mean - slope * (x - middle)) ** 2, 0);
  return { mean, slope, error: Math.sqrt(left / (values.length - 2) / across) };
}
