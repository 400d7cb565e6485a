/** Measures the CPU time of one turn of the event loop. Tests pass their own. */
export interface WorkMeter {
  start(): number;
  /** Milliseconds of CPU time since the mark; 0 if that's too little to be charged. */
  msSince(mark: number): number;
}

interface Clocks {
  /** Milliseconds on a monotonic clock. */
  wallMs: () => number;
  /** CPU milliseconds that this thread has used so far. */
  processorMs: () => number;
}

/** Under load the CPU clock is read no more often than this, because reading it takes several microseconds. */
const readEveryMs = 10;

function processorMsOfThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures CPU time, because wall time would include the work of other programs. The CPU clock is read only after a
 * turn with a long wall time, and compared with the previous reading, which is at most 10 ms older. No turn is charged
 * for more than its wall time.
 */
export function makeWorkMeter({ wallMs, processorMs }: Clocks = systemClocks): WorkMeter {
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

const systemClocks: Clocks = { wallMs: () => performance.now(), processorMs: processorMsOfThread };

export interface Cost {
  /** CPU time, during which the server is blocked. */
  workMs: number;
  /** The size of the answer, as sent. */
  bytes: number;
}

/** On slow machines and cold starts, everything takes some milliseconds; anything below this is a small call. */
const smallWorkMs = 20;
const msPerCall = 1;
const bytesPerCall = 50_000;

/** How many extra small calls a call counts as: twenty, for example, for 20 ms of work or an answer of 1 MB. */
export function extraCalls({ workMs, bytes }: Cost): number {
  const ofWork = workMs < smallWorkMs ? 0 : Math.floor(workMs / msPerCall);
  return ofWork + Math.floor(bytes / bytesPerCall);
}
