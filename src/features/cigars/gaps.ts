import type { CigarOverview } from './contract.ts';
import { dateOf, dayOf } from './dates.ts';
import { atMsOf, type Moment } from './timestamp.ts';

/** The gaps (ms) that ended on a date, in their order; none for the first entry ever and for one whose predecessor is not known. */
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

function endedGaps({ recent, longest_gap }: CigarOverview): { date: string; ms: number }[] {
  const gaps: { date: string; ms: number }[] = [];
  let before = longest_gap !== null && longest_gap.to === recent[0] ? atMsOf(longest_gap.from) : undefined;
  for (const text of recent) {
    const atMs = atMsOf(text);
    if (before !== undefined) gaps.push({ date: text.slice(0, 10), ms: atMs - before });
    before = atMs;
  }
  return gaps;
}
