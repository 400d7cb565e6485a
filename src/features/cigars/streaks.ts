import { dayMs } from '#shared/time.ts';
import { dayOf } from './dates.ts';
import { type Counted, countBetween, firstDayOf, placeOf } from './log.ts';
import { atMsOf, type Moment } from './timestamp.ts';
import { amountOf } from './windows.ts';

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

export function streaksOf(counted: Counted, now: Moment): Streaks {
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
    eurosKept: amountOf(notSmoked, settings.euros_each),
    cravingsPassed: last === null ? 0 : counted.cravings.length - placeOf(counted.cravings, atMsOf(last) + 1),
  };
}

/** The mean of the 28 dates that end with the one of the last cigarette, or of those since the first if they are fewer. */
function perDayBefore({ days, last }: Counted): number {
  if (last === null) return 0;
  const until = dayOf(last.slice(0, 10));
  const from = Math.max(until - 27, firstDayOf(days));
  return countBetween(days, from, until) / Math.max(1, until - from + 1);
}

function smokeFreeDates({ days }: Counted, now: Moment) {
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
