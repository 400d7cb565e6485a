import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    partyReaction: Rule;
    partyPrompt: Rule;
  }
}

export const partyRates = {
  partyReaction: { burst: 12, refillMs: secondMs / 2 },
  partyPrompt: { burst: 30, refillMs: 10 * secondMs },
};
