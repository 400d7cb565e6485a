import { formatNumber } from '#web/text/format-number.ts';
import { dayOf, weekdayOf } from '../../dates.ts';
import { words } from '../words.ts';

// The names of days and months are words of ours: what `Intl` needs to know all languages takes a slow phone longer than the
// four charts together.

/** "14 Nov" of "2026-11-14". */
export function dayText(date: string): string {
  return words.charts.day(Number(date.slice(8, 10)), monthName(date));
}

/** "Nov" of "2026-11-14" or "2026-11". */
export const monthName = (date: string): string => words.charts.months[Number(date.slice(5, 7)) - 1] ?? '';

/** "November" of the 11th month. */
export const longMonthName = (month: number): string => words.charts.longMonths[month - 1] ?? '';

/** "Sat 14 Nov". */
export function weekdayText(date: string): string {
  return words.charts.weekday(words.charts.weekdays[weekdayOf(dayOf(date))] ?? '', dayText(date));
}

/** "9.0": with the one decimal of a mean, so that neighbours compare. */
export const meanText = (mean: number): string => mean.toFixed(1);

/** "45 min", "7 h 05", "3 d 4 h". */
export function gapText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return words.charts.minutes(minutes);
  if (hours >= 48) return words.charts.days(Math.floor(hours / 24), hours % 24);
  return words.charts.hours(hours, String(minutes % 60).padStart(2, '0'));
}

/** What the five levels stand for: "none", "1–6", "7–9", "10–12", "13+". */
export function levelTexts(limits: readonly number[]): string[] {
  const { levelNone, levelFrom, levelSpan } = words.charts;
  const texts = limits.map((from, index) => {
    const next = limits[index + 1];
    return next === undefined ? levelFrom(from) : levelSpan(from, next - 1);
  });
  return [levelNone, ...texts];
}

export const countText = (count: number): string => formatNumber(count, 0);
