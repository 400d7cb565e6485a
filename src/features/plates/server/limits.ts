import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    platesMove: Rule;
  }
}

export const platesRates = {
  /** Each is written down for good: what waited for a network on a long way at once, and then as quickly as plates pass. */
  platesMove: { burst: 200, refillMs: secondMs },
};
