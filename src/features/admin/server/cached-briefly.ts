import type { Clock } from '#server/clock.ts';
import { secondMs } from '#shared/time.ts';

/** The admin page polls every ten seconds, and so does Prometheus: both get the same data. */
const cacheMs = 5 * secondMs;

/** Caches the result for five seconds; concurrent callers share one read. */
export function cachedBriefly<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let known: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = clock();
    if (known !== undefined && now >= known.at && now - known.at < cacheMs) return known.result;
    const result = read();
    known = { at: now, result };
    // Failures aren't cached.
    result.catch(() => {
      if (known?.result === result) known = undefined;
    });
    return result;
  };
}
