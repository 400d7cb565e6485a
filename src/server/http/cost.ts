/** What one call took. */
export interface Cost {
  /** Of the processor, in which the server could do nothing else. */
  workMs: number;
  /** Of the answer, as it is sent. */
  bytes: number;
}

/** Slow machines and cold starts take some milliseconds for anything; below this a call is a small one. */
export const smallWorkMs = 20;
const msPerCall = 1;
const bytesPerCall = 50_000;

/** How many small calls one call counts for beyond itself: 20 ms of work or an answer of 1 MB are as much as twenty. */
export function extraCalls({ workMs, bytes }: Cost): number {
  const ofWork = workMs < smallWorkMs ? 0 : Math.floor(workMs / msPerCall);
  return ofWork + Math.floor(bytes / bytesPerCall);
}
