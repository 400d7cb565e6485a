import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    passkeyChallenge: Rule;
    passkeyRefused: Rule;
  }
}

export const passkeyLimits = {
  /** By address at login, by user afterwards: each challenge is a row for five minutes. */
  passkeyChallenge: { burst: 30, refillMs: 2 * secondMs },
  /** By address. Only refusals count. */
  passkeyRefused: { burst: 10, refillMs: 6 * secondMs },
};
