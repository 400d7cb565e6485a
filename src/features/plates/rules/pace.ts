import { minuteMs } from '#shared/time.ts';

/** Who waits longer had a break, which counts as no wait. */
export const breakMs = 45 * minuteMs;
/** A pace says something after so many numbers: the end is foretold, and it may be a record. */
const telling = 10;

/** The moments at which the numbers of a chain were found, in their order, and that of the start. */
export interface ChainTimes {
  startedAt: number;
  found: readonly number[];
}

export interface Pace {
  /** For each number that was no break; null before the first. */
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

/** When so many more numbers will be found at this pace; undefined before ten are. */
export function endOf(times: ChainTimes, left: number): number | undefined {
  const { found } = times;
  const last = found.at(-1);
  const { paceMs } = paceOf(times);
  if (found.length < telling || last === undefined || paceMs === null) return undefined;
  return last + left * paceMs;
}

/** The pace of a chain that is long enough to be a record; of a shorter one, and of no time at all, there is none. */
export function recordOf(times: ChainTimes): number | undefined {
  const { paceMs } = paceOf(times);
  return times.found.length < telling || paceMs === null || paceMs <= 0 ? undefined : paceMs;
}
