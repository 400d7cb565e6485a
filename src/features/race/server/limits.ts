import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    races: Rule;
  }
}

/** A race of twelve cars costs as much as a few dozen other calls. */
export const raceLimits = { races: { burst: 60, refillMs: secondMs / 2 } };
