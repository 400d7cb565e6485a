import { hourMs, minuteMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    guestByAddress: Rule;
    guestByLink: Rule;
    guestLinkByMaker: Rule;
  }
}

export const guestRates = {
  /** A whole party may join from one address at the same time; after that, joining is slow. */
  guestByAddress: { burst: 30, refillMs: hourMs / 30 },
  /** Counted per room, so that a removed guest can't evade it. */
  guestByLink: { burst: 40, refillMs: 2 * minuteMs },
  guestLinkByMaker: { burst: 20, refillMs: minuteMs },
};
