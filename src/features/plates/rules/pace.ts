import { minuteMs } from '#shared/time.ts';

/** A longer wait is a break and doesn't count. */
export const breakMs = 45 * minuteMs;
/** Minimum count of numbers for a prediction or a record. */
const minNumbers = 10;

/** The times at which a chain's numbers were found, in order, and its start. */
export interface ChainTimes {
  startedAt: number;
  found: readonly number[];
}

export interface Pace {
  /** Per number, without breaks; null before the first. */
  paceMs: number | null;
  longestWaitMs: number | null;
  /** The index of the number with the longest wait. */
  longestWaitAt: number | null;
  /** Null before there are ten in a row. */
  fastestTenMs: number | null;
}

/** The wait for each number. One recorded late may precede its predecessor. */
const waitsOf = ({ startedAt, found }: ChainTimes) =>
  found.map((at, index) => Math.max(0, at - (found[index - 1] ?? startedAt)));

export function paceOf(times: ChainTimes): Pace {
  const waits = waitsOf(times);
  const pace: Pace = { paceMs: null, longestWaitMs: null, longestWaitAt: null, fastestTenMs: null };
  let sum = 0;
  let count = 0;
  let ten = 0;
  let inARow = 0;
  for (const [index, wait] of waits.entries()) {
    if (wait > breakMs) {
      inARow = 0;
      ten = 0;
      continue;
    }
    sum += wait;
    count++;
    ten += wait;
    inARow++;
    if (wait > (pace.longestWaitMs ?? -1)) {
      pace.longestWaitMs = wait;
      pace.longestWaitAt = index;
    }
    if (inARow > 10) ten -= waits[index - 10] ?? 0;
    if (inARow >= 10) pace.fastestTenMs = Math.min(pace.fastestTenMs ?? Infinity, ten);
  }
  if (count > 0) pace.paceMs = sum / count;
  return pace;
}

/** When this many more numbers will be found at the current pace; undefined before ten are. */
export function endOf(times: ChainTimes, left: number): number | undefined {
  const { found } = times;
  const last = found.at(-1);
  const { paceMs } = paceOf(times);
  if (found.length < minNumbers || last === undefined || paceMs === null) return undefined;
  return last + left * paceMs;
}

/** The pace of a chain long enough for a record; undefined for a shorter one and for a zero time. */
export function recordOf(times: ChainTimes): number | undefined {
  const { paceMs } = paceOf(times);
  return times.found.length < minNumbers || paceMs === null || paceMs <= 0 ? undefined : paceMs;
}
