import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    question: Rule;
    questionVote: Rule;
  }
}

export const questionRates = {
  /** Each is news of the room: a board's worth at once, and then as quickly as one thinks of them. */
  question: { burst: 30, refillMs: 3 * secondMs },
  questionVote: { burst: 60, refillMs: secondMs },
};
