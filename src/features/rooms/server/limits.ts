import { minuteMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    roomPassword: Rule;
  }
}

export const roomLimits = { roomPassword: { burst: 10, refillMs: minuteMs } };
