import { secondMs } from '#shared/time.ts';
import { ApiError } from '#web/api/client.ts';
import { isTemporary } from '#web/api/query-client.ts';
import * as messages from '#web/messages.ts';

const answersWithinMs = 8 * secondMs;
const longestPauseMs = 4 * secondMs;

/** Dead connections are silent, so no response in time counts as unreachable. */
export async function withTimeout<A>(
  request: (signal: AbortSignal) => Promise<A>,
  withinMs = answersWithinMs,
): Promise<A> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    return await request(signal);
  } catch (error) {
    throw signal.aborted && !(error instanceof ApiError) ? new ApiError(0, messages.errors.unreachable) : error;
  }
}

export const pauseMs = (failures: number): number => Math.min(secondMs * 2 ** failures, longestPauseMs);

interface Trying {
  /** Whether the phase of the request is over. */
  isOver: () => boolean;
  onFailure?: (error: unknown) => void;
  wait?: (ms: number) => Promise<unknown>;
}

/** Retries until answered. A last attempt after the phase is over shows whether the request was accepted or late. */
export async function retryUntilAnswered<A>(
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
