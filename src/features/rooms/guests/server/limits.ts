import { hourMs, minuteMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    guestByAddress: Rule;
    guestByLink: Rule;
    guestLinkByMaker: Rule;
  }
}

export const guestRates = {
  /** A party behind one address joins at once; after that it can be slow. */
  guestByAddress: { burst: 30, refillMs: hourMs / 30 },
  /** Shared by the room, so that a removed guest can't evade it. */
  guestByLink: { burst: 40, refillMs: 2 * minuteMs },
  guestLinkByMaker: { burst: 20, refillMs: minuteMs },
};
