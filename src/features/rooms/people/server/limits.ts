import { minuteMs, secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    peopleByAdmin: Rule;
    codeByMaker: Rule;
    codeByAddress: Rule;
    codeAnywhere: Rule;
  }
}

export const peopleRates = {
  /** Locking, banning and renaming, which are published to everyone in the room. */
  peopleByAdmin: { burst: 30, refillMs: 2 * secondMs },
  codeByMaker: { burst: 10, refillMs: minuteMs },
  /** Wrong codes, as a few guests behind one address may mistype some. */
  codeByAddress: { burst: 10, refillMs: minuteMs },
  /** Wrong codes from all addresses: with a billion codes, guessing one of a hundred takes two years on average. */
  codeAnywhere: { burst: 200, refillMs: 6 * secondMs },
};
