import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    platesMove: Rule;
  }
}

export const platesRates = {
  /** Every move is stored permanently: a burst for what was queued offline, then as fast as plates pass. */
  platesMove: { burst: 200, refillMs: secondMs },
};
