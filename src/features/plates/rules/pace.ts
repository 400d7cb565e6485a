import { minuteMs } from '#shared/time.ts';

/** A wait longer than this is a break and doesn't count. */
const breakMs = 45 * minuteMs;
/** A prediction or a record needs at least this many numbers. */
const minNumbers = 10;

interface ChainTimes {
  startedAt: number;
  found: readonly number[];
}

export interface Pace {
  /** The average per number, excluding breaks; null before the first number. */
  paceMs: number | null;
  longestWaitMs: number | null;
  longestWaitAt: number | null;
  /** Null until ten have been found in a row. */
  fastestTenMs: number | null;
}

/** The wait for each number, at least 0: a number recorded late may have an earlier time than its predecessor. */
const waitsOf = ({ startedAt, found }: ChainTimes) =>
  found.map((at, index) => Math.max(0, at - (found[index - 1] ?? startedAt)));

export function paceOf(times: ChainTimes): Pace {
  const waits = waitsOf(times);
  const pace: Pace = { paceMs: null, longestWaitMs: null, longestWaitAt: null, fastestTenMs: null };
  let sum = 0;
  let count = 0;
  let lastTenMs = 0;
  let consecutive = 0;
  for (const [index, wait] of waits.entries()) {
    if (wait > breakMs) {
      consecutive = 0;
      lastTenMs = 0;
      continue;
    }
    sum += wait;
    count++;
    lastTenMs += wait;
    consecutive++;
    if (wait > (pace.longestWaitMs ?? -1)) {
      pace.longestWaitMs = wait;
      pace.longestWaitAt = index;
    }
    if (consecutive > 10) lastTenMs -= waits[index - 10] ?? 0;
    if (consecutive >= 10) pace.fastestTenMs = Math.min(pace.fastestTenMs ?? Infinity, lastTenMs);
  }
  if (count > 0) pace.paceMs = sum / count;
  return pace;
}

/** When this many more numbers will have been found at the current pace; undefined until ten have been found. */
export function endOf(times: ChainTimes, left: number): number | undefined {
  const { found } = times;
  const last = found.at(-1);
  const { paceMs } = paceOf(times);
  if (found.length < minNumbers || last === undefined || paceMs === null) return undefined;
  return last + left * paceMs;
}

/** A chain's pace if it qualifies as a record; undefined if the chain is too short or took no time. */
export function recordOf(times: ChainTimes): number | undefined {
  const { paceMs } = paceOf(times);
  return times.found.length < minNumbers || paceMs === null || paceMs <= 0 ? undefined : paceMs;
}
