import { hourMs, minuteMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    guestByAddress: Rule;
    guestByLink: Rule;
    guestLinkByMaker: Rule;
  }
}

export const guestRates = {
  /** A party behind one address comes at once; after that there is time. */
  guestByAddress: { burst: 30, refillMs: hourMs / 30 },
  /** Whoever was removed and comes again takes from the room's. */
  guestByLink: { burst: 40, refillMs: 2 * minuteMs },
  guestLinkByMaker: { burst: 20, refillMs: minuteMs },
};
