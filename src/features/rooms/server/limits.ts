import { hourMs, minuteMs, secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    roomPassword: Rule;
    heart: Rule;
    roomPreview: Rule;
    screenByMaker: Rule;
    photosByUser: Rule;
    roomData: Rule;
  }
}

export const roomLimits = {
  roomPassword: { burst: 10, refillMs: minuteMs },
  /** A whole feed at once, and then as quickly as one taps. */
  heart: { burst: 60, refillMs: secondMs },
  /** Of an address: who tries all numbers to learn who plays is told no more. */
  roomPreview: { burst: 30, refillMs: minuteMs / 10 },
  screenByMaker: { burst: 20, refillMs: minuteMs },
  /** Files of all photos of a room. */
  photosByUser: { burst: 10, refillMs: hourMs / 10 },
  /** Each reads all that a room has. */
  roomData: { burst: 10, refillMs: minuteMs / 2 },
};
