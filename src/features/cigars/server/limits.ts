import { minuteMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    cigarExport: Rule;
  }
}

/** A file is charged to nobody as it goes (decision 25), and one of all entries takes a good part of a second. */
export const cigarLimits = { cigarExport: { burst: 5, refillMs: minuteMs } };
