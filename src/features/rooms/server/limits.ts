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
  /** A whole feed in one go, then as fast as anybody taps. */
  heart: { burst: 60, refillMs: secondMs },
  /** By address: limits trying all codes to find out who plays. */
  roomPreview: { burst: 30, refillMs: minuteMs / 10 },
  screenByMaker: { burst: 20, refillMs: minuteMs },
  /** Downloads of all photos of a room. */
  photosByUser: { burst: 10, refillMs: hourMs / 10 },
  /** Each reads everything in a room. */
  roomData: { burst: 10, refillMs: minuteMs / 2 },
};
