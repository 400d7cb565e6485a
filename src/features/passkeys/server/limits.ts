import { secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    passkeyChallenge: Rule;
    passkeyRefused: Rule;
  }
}

export const passkeyLimits = {
  /** By address at the login, by person after it: each is a row for five minutes. */
  passkeyChallenge: { burst: 30, refillMs: 2 * secondMs },
  /** By address. Only what was refused counts. */
  passkeyRefused: { burst: 10, refillMs: 6 * secondMs },
};
