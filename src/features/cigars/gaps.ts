import type { CigarOverview } from './contract.ts';
import { dateOf, dayOf } from './dates.ts';
import { countOn, firstDayOf } from './day-counts.ts';
import { atMsOf, type Moment, offsetOf } from './timestamp.ts';

/** The gaps (ms) that ended on a date, in their order; none for the first entry ever. */
export function gapsOn(overview: CigarOverview, date: string): number[] {
  return endedGaps(overview)
    .filter((gap) => gap.date === date)
    .map((gap) => gap.ms);
}

/** A gap belongs to the date of the entry that ended it. */
export type DayGap = { date: string; longestMs?: number };

/** For each of the last 30 dates, today the last, the longest gap that ended on it. */
export function gapsByDay(overview: CigarOverview, now: Moment): DayGap[] {
  const longest = new Map<string, number>();
  for (const { date, ms } of endedGaps(overview)) longest.set(date, Math.max(longest.get(date) ?? 0, ms));
  const today = dayOf(now.date);
  return Array.from({ length: 30 }, (_, index) => {
    const date = dateOf(today - 29 + index);
    const longestMs = longest.get(date);
    return longestMs === undefined ? { date } : { date, longestMs };
  });
}

/**
 * The longest time between two of today's, or since the last of today while that is longer; undefined while today has none. The
 * night before does not count: it would be the longest on every day.
 */
export function longestTodayMs(overview: CigarOverview, now: Moment): number | undefined {
  const times = overview.recent.filter((text) => text.startsWith(now.date)).map(atMsOf);
  if (times.length === 0) return undefined;
  return [...times.slice(1), now.atMs].reduce(
    (longest, atMs, index) => Math.max(longest, atMs - (times[index] ?? atMs)),
    0,
  );
}

function endedGaps(overview: CigarOverview): { date: string; ms: number }[] {
  const gaps: { date: string; ms: number }[] = [];
  let before = beforeRecent(overview);
  for (const text of overview.recent) {
    const atMs = atMsOf(text);
    if (before !== undefined && before < atMs) gaps.push({ date: text.slice(0, 10), ms: atMs - before });
    before = atMs;
  }
  return gaps;
}

/**
 * The instant of the last one before the recent ones: from the longest gap if that ended with the oldest of them; else the end of
 * the last day that had one, so that a gap of weeks is said too short by hours and never too long.
 */
function beforeRecent({ recent, longest_gap, days, first }: CigarOverview): number | undefined {
  const [oldest] = recent;
  // The first of all may have a later date than others: they were smoked further west.
  if (oldest === undefined || oldest === first) return undefined;
  if (longest_gap?.to === oldest) return atMsOf(longest_gap.from);
  let day = dayOf(oldest) - 1;
  while (day >= firstDayOf(days) && countOn(days, day) === 0) day--;
  return day < firstDayOf(days) ? undefined : atMsOf(`${dateOf(day)}T23:59:59.999${offsetOf(oldest)}`);
}
