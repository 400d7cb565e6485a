import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    partyMove: Rule;
    partyReaction: Rule;
    partyPrompt: Rule;
  }
}

export const partyRates = {
  /** What is no answer and no vote, of which the rules count the changes: coming, roles, settings, leading. */
  partyMove: { burst: 60, refillMs: secondMs / 2 },
  partyReaction: { burst: 12, refillMs: secondMs / 2 },
  partyPrompt: { burst: 30, refillMs: 10 * secondMs },
};
