import { dateOf, dayOf } from './dates.ts';
import { type Counted, ofDate, placeOfDate } from './log.ts';
import { atMsOf, type Moment } from './timestamp.ts';

/** The gaps (ms) that ended on a date, in their order; none for the first entry ever. */
export function gapsOn({ cigars }: Counted, date: string): number[] {
  return gapsSince(cigars, date)
    .filter((gap) => gap.date === date)
    .map((gap) => gap.ms);
}

/** A gap belongs to the date of the entry that ended it. */
export type DayGap = { date: string; longestMs?: number };

/** For each of the last 30 dates, today the last, the longest gap that ended on it. */
export function gapsByDay({ cigars }: Counted, now: Moment): DayGap[] {
  const from = dayOf(now.date) - 29;
  const longest = new Map<string, number>();
  for (const { date, ms } of gapsSince(cigars, dateOf(from))) longest.set(date, Math.max(longest.get(date) ?? 0, ms));
  return Array.from({ length: 30 }, (_, index) => {
    const date = dateOf(from + index);
    const longestMs = longest.get(date);
    return longestMs === undefined ? { date } : { date, longestMs };
  });
}

/**
 * The longest time between two of today's, or since the last of today while that is longer; undefined while today has none. The
 * night before does not count: it would be the longest on every day.
 */
export function longestTodayMs({ cigars }: Counted, now: Moment): number | undefined {
  const times = ofDate(cigars, now.date).map(atMsOf);
  if (times.length === 0) return undefined;
  return [...times.slice(1), now.atMs].reduce(
    (longest, atMs, index) => Math.max(longest, atMs - (times[index] ?? atMs)),
    0,
  );
}

/** Those that ended on that date or later, and perhaps some that ended a little earlier. */
function gapsSince(list: readonly string[], date: string): { date: string; ms: number }[] {
  const start = Math.max(1, placeOfDate(list, date));
  return list.slice(start).map((text, index) => ({
    date: text.slice(0, 10),
    ms: atMsOf(text) - atMsOf(list[start + index - 1] ?? ''),
  }));
}
