import { minuteMs, secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    roomPassword: Rule;
    heart: Rule;
    roomPreview: Rule;
    screenByMaker: Rule;
  }
}

export const roomLimits = {
  roomPassword: { burst: 10, refillMs: minuteMs },
  /** A whole feed at once, and then as quickly as one taps. */
  heart: { burst: 60, refillMs: secondMs },
  /** Of an address: who tries all numbers to learn who plays is told no more. */
  roomPreview: { burst: 30, refillMs: minuteMs / 10 },
  screenByMaker: { burst: 20, refillMs: minuteMs },
};
