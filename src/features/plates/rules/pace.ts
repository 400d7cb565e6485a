import { minuteMs } from '#shared/time.ts';

/** Who waits longer had a break, which counts as no wait. */
export const breakMs = 45 * minuteMs;
/** The end is foretold after so many numbers. */
const foretoldAfter = 10;

/** The moments at which the numbers of a chain were found, in their order, and that of the start. */
export interface ChainTimes {
  startedAt: number;
  found: readonly number[];
}

export interface Pace {
  /** For each number; null before the first. */
  paceMs: number | null;
  longestWaitMs: number | null;
  /** Which number in the chain was waited for so long, counted from 0. */
  longestWaitAt: number | null;
  /** Null before there are ten without a break. */
  fastestTenMs: number | null;
}

/** How long each number was waited for. One that was written down late may lie before the one that it follows. */
const waitsOf = ({ startedAt, found }: ChainTimes) =>
  found.map((at, index) => Math.max(0, at - (found[index - 1] ?? startedAt)));

export function paceOf(times: ChainTimes): Pace {
  const waits = waitsOf(times);
  const pace: Pace = { paceMs: null, longestWaitMs: null, longestWaitAt: null, fastestTenMs: null };
  if (waits.length === 0) return pace;
  let sum = 0;
  let ten = 0;
  let inARow = 0;
  for (const [index, wait] of waits.entries()) {
    if (wait > breakMs) {
      inARow = 0;
      ten = 0;
      continue;
    }
    sum += wait;
    ten += wait;
    inARow++;
    if (wait > (pace.longestWaitMs ?? -1)) {
      pace.longestWaitMs = wait;
      pace.longestWaitAt = index;
    }
    if (inARow > 10) ten -= waits[index - 10] ?? 0;
    if (inARow >= 10) pace.fastestTenMs = Math.min(pace.fastestTenMs ?? Infinity, ten);
  }
  pace.paceMs = sum / waits.length;
  return pace;
}

/** When the last of so many numbers will be found at this pace; undefined before ten are. */
export function endOf(times: ChainTimes, count: number): number | undefined {
  const { found } = times;
  const last = found.at(-1);
  const { paceMs } = paceOf(times);
  if (found.length < foretoldAfter || last === undefined || paceMs === null) return undefined;
  return last + (count - found.length) * paceMs;
}
