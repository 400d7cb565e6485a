import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    question: Rule;
    questionVote: Rule;
  }
}

export const questionRates = {
  /** Each is an event in the room. The burst covers a whole board; people don't think of more questions any faster. */
  question: { burst: 30, refillMs: 3 * secondMs },
  questionVote: { burst: 60, refillMs: secondMs },
};
