import { hourMs, secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    loginByAddress: Rule;
    registerByAddress: Rule;
  }
}

export const accountLimits = {
  loginByAddress: { burst: 10, refillMs: 6 * secondMs },
  registerByAddress: { burst: 10, refillMs: hourMs / 10 },
};
