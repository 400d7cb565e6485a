import { smallWorkMs } from './cost.ts';

/** Measures how long the processor works for one go of the event loop. A test passes its own. */
export interface WorkMeter {
  /** A mark to measure from. */
  start(): number;
  /** Milliseconds of work since the mark, 0 for less than is charged for. */
  msSince(mark: number): number;
}

interface Clocks {
  /** Milliseconds on a clock that nobody sets. */
  wallMs: () => number;
  /** Milliseconds that the processor has worked for this thread so far. */
  processorMs: () => number;
}

/** So often the processor's clock is read while calls come: reading it takes several microseconds, the other one hardly any. */
const readEveryMs = 10;

function processorMsOfThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The processor's time and not that on the clock: where other programs want the processor too, the latter counts their work
 * as ours. It is asked only after a go that was long on the clock, and compared with the last reading before it, which is at
 * most 10 ms older; no go is charged for more than it took on the clock.
 */
export function makeWorkMeter({ wallMs, processorMs }: Clocks = usualClocks): WorkMeter {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let lastMs = 0;
  const read = (nowMs: number) => {
    readAtMs = nowMs;
    lastMs = processorMs();
  };
  return {
    start() {
      const nowMs = wallMs();
      if (nowMs - readAtMs >= readEveryMs) read(nowMs);
      return nowMs;
    },
    msSince(mark) {
      const nowMs = wallMs();
      if (nowMs - mark < smallWorkMs) return 0;
      const before = lastMs;
      read(nowMs);
      return Math.min(nowMs - mark, lastMs - before);
    },
  };
}

const usualClocks: Clocks = { wallMs: () => performance.now(), processorMs: processorMsOfThread };
