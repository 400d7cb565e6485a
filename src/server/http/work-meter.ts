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

/** What one call took. */
export interface Cost {
  /** Of the processor, in which the server could do nothing else. */
  workMs: number;
  /** Of the answer, as it is sent. */
  bytes: number;
}

/** Slow machines and cold starts take some milliseconds for anything; below this a call is a small one. */
const smallWorkMs = 20;
const msPerCall = 1;
const bytesPerCall = 50_000;

/** How many small calls one call counts for beyond itself: 20 ms of work or an answer of 1 MB are as much as twenty. */
export function extraCalls({ workMs, bytes }: Cost): number {
  const ofWork = workMs < smallWorkMs ? 0 : Math.floor(workMs / msPerCall);
  return ofWork + Math.floor(bytes / bytesPerCall);
}
