import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { type CountedLog, countBetween, entriesOn, firstDayOf, indexAt, indexAtDate } from './log.ts';
import { atMsOf, dateOf, dayOf, type Moment } from './timestamp.ts';
import { amountOf } from './windows.ts';

export type Streaks = {
  /** Never negative, even if the clock was set back; undefined before the first entry. */
  sinceLastMs?: number;
  /** True from 24 hours after the last cigarette. */
  isSmokeFree: boolean;
  longestGap?: { from: string; to: string; ms: number };
  isLongest: boolean;
  /** Time until the current gap is the longest; 0 once it is. */
  toLongestMs: number;
  /** Dates without entries since the first one, not counting today. */
  smokeFreeDays: number;
  /** The longest run of such dates, and the run that ended yesterday. */
  longestRunDays: number;
  currentRunDays: number;
  /**
   * Cigarettes not smoked: the mean of the previous 28 days, times the days since the last one, rounded down; 0 until
   * smoke-free.
   */
  notSmoked: number;
  eurosSaved: number;
  cravingsResisted: number;
};

export function streaksOf(counted: CountedLog, now: Moment): Streaks {
  const { last, longestGap, settings } = counted;
  const sinceLastMs = last === null ? undefined : Math.max(0, now.atMs - atMsOf(last));
  const running = sinceLastMs ?? 0;
  const gapMs = longestGap?.ms ?? 0;
  const isSmokeFree = running >= dayMs;
  const notSmoked = isSmokeFree ? Math.floor(perDayBefore(counted) * (running / dayMs)) : 0;
  return {
    ...(sinceLastMs !== undefined && { sinceLastMs }),
    isSmokeFree,
    ...(longestGap && { longestGap }),
    isLongest: sinceLastMs !== undefined && running >= gapMs,
    toLongestMs: Math.max(0, gapMs - running),
    ...smokeFreeDates(counted, now),
    notSmoked,
    eurosSaved: amountOf(notSmoked, settings.euros_each),
    cravingsResisted: last === null ? 0 : counted.cravings.length - indexAt(counted.cravings, atMsOf(last) + 1),
  };
}

/** Mean of the 28 dates up to the last cigarette, or of those since the first one if there are fewer. */
function perDayBefore({ days, last }: CountedLog): number {
  if (last === null) return 0;
  const until = dayOf(last.slice(0, 10));
  const from = Math.max(until - 27, firstDayOf(days));
  return countBetween(days, from, until) / Math.max(1, until - from + 1);
}

function smokeFreeDates({ days }: CountedLog, now: Moment) {
  const elapsed = Math.max(0, dayOf(now.date) - firstDayOf(days));
  let [smokeFreeDays, longestRunDays, currentRunDays] = [0, 0, 0];
  for (let index = 0; index < elapsed; index++) {
    const isFree = (days.counts[index] ?? 0) === 0;
    currentRunDays = isFree ? currentRunDays + 1 : 0;
    if (isFree) smokeFreeDays++;
    longestRunDays = Math.max(longestRunDays, currentRunDays);
  }
  return { smokeFreeDays, longestRunDays, currentRunDays };
}

/** The gaps (ms) that ended on a date, in order; the very first entry ends none. */
export function gapsOn({ cigars }: CountedLog, date: string): number[] {
  return gapsSince(cigars, date)
    .filter((gap) => gap.date === date)
    .map((gap) => gap.ms);
}

/** A gap belongs to the date of the entry that ended it. */
export type DayGap = { date: string; longestMs?: number };

/** The longest gap that ended on each of the last 30 dates, today last. */
export function gapsByDay({ cigars }: CountedLog, now: Moment): DayGap[] {
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
 * The longest gap between today's entries, or the time since the last one if that is longer; undefined if there are
 * none today. The night doesn't count, because it would be the longest gap every day.
 */
export function longestTodayMs({ cigars }: CountedLog, now: Moment): number | undefined {
  const times = entriesOn(cigars, now.date).map(atMsOf);
  if (times.length === 0) return undefined;
  return [...times.slice(1), now.atMs].reduce(
    (longest, atMs, index) => Math.max(longest, atMs - (times[index] ?? atMs)),
    0,
  );
}

/** Gaps that ended on that date or later, and maybe a few earlier ones. */
function gapsSince(list: readonly string[], date: string): { date: string; ms: number }[] {
  const start = Math.max(1, indexAtDate(list, date));
  return list.slice(start).map((text, index) => ({
    date: text.slice(0, 10),
    ms: atMsOf(text) - atMsOf(list[start + index - 1] ?? ''),
  }));
}

const yearMs = 365.25 * dayMs;

/**
 * Effects of quitting and when they start. A range (2 to 12 weeks, 1 to 9 months, 5 to 15 years) counts from its
 * start. Source: WHO, Tobacco: health benefits of smoking cessation, 25 February 2020.
 */
export const milestones = [
  { name: 'heart rate', afterMs: 20 * minuteMs },
  { name: 'carbon monoxide', afterMs: 12 * hourMs },
  { name: 'circulation', afterMs: 14 * dayMs },
  { name: 'breath', afterMs: yearMs / 12 },
  { name: 'heart half', afterMs: yearMs },
  { name: 'stroke', afterMs: 5 * yearMs },
  { name: 'lung cancer', afterMs: 10 * yearMs },
  { name: 'heart', afterMs: 15 * yearMs },
] as const;

export type MilestoneName = (typeof milestones)[number]['name'];
export type Milestone = { name: MilestoneName; isReached: boolean; isNext: boolean; remainingMs: number };

/** All eight in order, `sinceLastMs` after the last cigarette; `remainingMs` is 0 once one is reached. */
export function milestonesAt(sinceLastMs: number): Milestone[] {
  const next = milestones.find((milestone) => milestone.afterMs > sinceLastMs);
  return milestones.map(({ name, afterMs }) => ({
    name,
    isReached: afterMs <= sinceLastMs,
    isNext: next?.name === name,
    remainingMs: Math.max(0, afterMs - sinceLastMs),
  }));
}
