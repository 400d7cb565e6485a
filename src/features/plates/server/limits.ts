import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    platesMove: Rule;
  }
}

export const platesLimits = {
  /**
   * Every move is stored permanently. The burst is for finds queued offline; after that, one per second is as fast as
   * plates pass.
   */
  platesMove: { burst: 200, refillMs: secondMs },
};
