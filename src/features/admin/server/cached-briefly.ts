import type { Clock } from '#server/clock.ts';
import { secondMs } from '#shared/time.ts';

/** The admin page polls every ten seconds, and so does Prometheus, so both get the same data. */
const cacheMs = 5 * secondMs;

/** Caches the result for five seconds. Concurrent callers share one read. */
export function cachedBriefly<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let cached: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = clock();
    if (cached !== undefined && now >= cached.at && now - cached.at < cacheMs) return cached.result;
    const result = read();
    cached = { at: now, result };
    result.catch(() => {
      if (cached?.result === result) cached = undefined;
    });
    return result;
  };
}
