import type { CigarOverview, DayCounts } from './contract.ts';
import { dayOf } from './dates.ts';

/** The first counted day; Infinity when nothing is counted, so that every day lies before it. */
export function firstDayOf(days: DayCounts): number {
  return days.from === null ? Number.POSITIVE_INFINITY : dayOf(days.from);
}

/** How many of that day; 0 before the first and after the last. */
export function countOn(days: DayCounts, day: number): number {
  return days.counts[day - firstDayOf(days)] ?? 0;
}

/** How many from `from` to `until`, both included. */
export function countBetween(days: DayCounts, from: number, until: number): number {
  const first = firstDayOf(days);
  let sum = 0;
  const end = Math.min(until - first, days.counts.length - 1);
  for (let index = Math.max(0, from - first); index <= end; index++) sum += days.counts[index] ?? 0;
  return sum;
}

/**
 * The wall-clock times (YYYY-MM-DDTHH:MM:SS.mmm) of the cigarettes of a date, oldest first; undefined where the overview holds the
 * count of that day but not all of its entries.
 */
export function wallTimesOn(overview: CigarOverview, date: string): string[] | undefined {
  const counted = countOn(overview.days, dayOf(date));
  for (const list of [overview.recent, overview.year_ago]) {
    const times = list.filter((text) => text.startsWith(date)).map((text) => text.slice(0, 23));
    if (times.length === counted) return times.sort();
  }
  return undefined;
}
