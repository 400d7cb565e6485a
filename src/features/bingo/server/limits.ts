import { hourMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    photosByUser: Rule;
  }
}

export const bingoLimits = {
  /** Files of all photos of a room. */
  photosByUser: { burst: 10, refillMs: hourMs / 10 },
};
