import { dayMs } from '#shared/time.ts';
import { amountOf } from './amount.ts';
import type { CigarOverview } from './contract.ts';
import { dayOf } from './dates.ts';
import { countBetween, firstDayOf } from './day-counts.ts';
import { atMsOf, type Moment } from './timestamp.ts';

export type Streaks = {
  /** Never negative, also with a clock set back; undefined before the first entry. */
  sinceLastMs?: number;
  /** From 24 h after the last one on. */
  isSmokeFree: boolean;
  /** The longest gap between two, the running one not among them. */
  longestGap?: { from: string; to: string; ms: number };
  /** The running gap is the longest there ever was. */
  isLongest: boolean;
  /** Until the running gap is as long as the longest; 0 once it is. */
  toLongestMs: number;
  /** Dates without one since the first entry; today is not over and not among them. */
  smokeFreeDays: number;
  /** Most of them in a row, and how many in a row yesterday ended. */
  longestRunDays: number;
  currentRunDays: number;
  /** The mean of the 28 days before times the days since the last, rounded down; 0 until smoke-free. */
  notSmoked: number;
  /** What those would have cost. */
  eurosKept: number;
  /** Cravings entered since the last cigarette. */
  cravingsPassed: number;
};

export function streaksOf(overview: CigarOverview, now: Moment): Streaks {
  const { last, longest_gap, settings } = overview;
  const sinceLastMs = last === null ? undefined : Math.max(0, now.atMs - atMsOf(last));
  const running = sinceLastMs ?? 0;
  const gapMs = longest_gap ? atMsOf(longest_gap.to) - atMsOf(longest_gap.from) : 0;
  const isSmokeFree = running >= dayMs;
  const notSmoked = isSmokeFree ? Math.floor(perDayBefore(overview) * (running / dayMs)) : 0;
  return {
    ...(sinceLastMs !== undefined && { sinceLastMs }),
    isSmokeFree,
    ...(longest_gap && { longestGap: { ...longest_gap, ms: gapMs } }),
    isLongest: sinceLastMs !== undefined && running >= gapMs,
    toLongestMs: Math.max(0, gapMs - running),
    ...smokeFreeDates(overview, now),
    notSmoked,
    eurosKept: amountOf(notSmoked, settings.euros_each),
    cravingsPassed: last === null ? 0 : cravingsSince(overview, last),
  };
}

/** The mean of the 28 dates that end with the one of the last cigarette, or of those since the first if they are fewer. */
function perDayBefore({ days, last }: CigarOverview): number {
  if (last === null) return 0;
  const until = dayOf(last.slice(0, 10));
  const from = Math.max(until - 27, firstDayOf(days));
  return countBetween(days, from, until) / Math.max(1, until - from + 1);
}

function smokeFreeDates({ days }: CigarOverview, now: Moment) {
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

/** By instant where the entries are at hand; days before those are counted whole, from the day after the last cigarette. */
function cravingsSince({ recent_cravings, craving_days }: CigarOverview, last: string): number {
  const since = atMsOf(last);
  const known = recent_cravings.filter((text) => atMsOf(text) > since).length;
  const [oldest] = recent_cravings.map((text) => text.slice(0, 10)).sort();
  const lastDay = dayOf(last.slice(0, 10));
  const until = oldest === undefined ? Number.POSITIVE_INFINITY : dayOf(oldest) - 1;
  return known + countBetween(craving_days, lastDay + 1, until);
}
