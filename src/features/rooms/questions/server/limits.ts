import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    question: Rule;
    questionVote: Rule;
  }
}

export const questionRates = {
  /** Each one is an event in the room: a board's worth in one go, then as fast as anybody can think of them. */
  question: { burst: 30, refillMs: 3 * secondMs },
  questionVote: { burst: 60, refillMs: secondMs },
};
