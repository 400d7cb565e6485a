import type { Clock } from '#server/clock.ts';
import { secondMs } from '#shared/time.ts';

/** The owner's page asks every ten seconds, a Prometheus too: both are told the same. */
const standMs = 5 * secondMs;

/** Gives what was read at most five seconds ago; who asks at the same time is answered by the same work. */
export function cachedBriefly<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const now = clock();
    if (known !== undefined && now >= known.at && now - known.at < standMs) return known.answer;
    const answer = read();
    known = { at: now, answer };
    // What could not be read is tried again.
    answer.catch(() => {
      if (known?.answer === answer) known = undefined;
    });
    return answer;
  };
}
