import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    partyMove: Rule;
    partyReaction: Rule;
    partyPrompt: Rule;
  }
}

export const partyRates = {
  /** Joining, roles, settings and host actions. The rules limit answers and votes. */
  partyMove: { burst: 60, refillMs: secondMs / 2 },
  partyReaction: { burst: 12, refillMs: secondMs / 2 },
  partyPrompt: { burst: 30, refillMs: 10 * secondMs },
};
