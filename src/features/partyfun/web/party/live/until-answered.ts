import { secondMs } from '#shared/time.ts';
import { ApiError } from '#web/api/client.ts';
import { isTemporary } from '#web/api/query-client.ts';
import { words } from '#web/words.ts';

const answersWithinMs = 8 * secondMs;
const longestPauseMs = 4 * secondMs;

/** A line that has died says nothing of it: what is not answered in time counts as not reached. */
export async function inTime<A>(ask: (signal: AbortSignal) => Promise<A>, withinMs = answersWithinMs): Promise<A> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    return await ask(signal);
  } catch (error) {
    throw signal.aborted && !(error instanceof ApiError) ? new ApiError(0, words.errors.unreachable) : error;
  }
}

export const pauseMs = (failures: number): number => Math.min(secondMs * 2 ** failures, longestPauseMs);

interface Trying {
  /** What it was meant for has passed. */
  isOver: () => boolean;
  onFailure?: (error: unknown) => void;
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Tries until it is answered. What is sent when all is over has its last word by that: it is late, or was taken before and only the answer
 * was lost.
 */
export async function untilAnswered<A>(
  attempt: () => Promise<A>,
  { isOver, onFailure, wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }: Trying,
): Promise<A> {
  for (let failures = 0; ; failures += 1) {
    const isLast = isOver();
    try {
      return await attempt();
    } catch (error) {
      if (isLast || !isTemporary(error)) throw error;
      onFailure?.(error);
    }
    await wait(pauseMs(failures));
  }
}
