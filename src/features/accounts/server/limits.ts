import { hourMs, minuteMs, secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    loginByAddress: Rule;
    registerByAddress: Rule;
    linkByAddress: Rule;
    linkByMaker: Rule;
    changeLoginByUser: Rule;
    ownDataByUser: Rule;
  }
}

export const accountLimits = {
  loginByAddress: { burst: 10, refillMs: 6 * secondMs },
  registerByAddress: { burst: 10, refillMs: hourMs / 10 },
  /** Unknown link secrets. */
  linkByAddress: { burst: 10, refillMs: 6 * secondMs },
  /** Invitations and password links; opening the dialog creates one each time. */
  linkByMaker: { burst: 60, refillMs: minuteMs },
  changeLoginByUser: { burst: 5, refillMs: hourMs / 5 },
  ownDataByUser: { burst: 5, refillMs: hourMs / 5 },
};
