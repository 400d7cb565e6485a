import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    races: Rule;
  }
}

/** A race of twelve cars takes as much as some dozen other calls. */
export const raceLimits = { races: { burst: 60, refillMs: secondMs / 2 } };
