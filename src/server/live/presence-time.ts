/** Timers and a clock that only goes forward; a test passes its own. */
export interface Time {
  /** In ms. */
  now(): number;
  /** Gives what cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const systemTime: Time = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};
