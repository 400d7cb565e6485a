import { minuteMs, secondMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    auditExport: Rule;
    metrics: Rule;
    metricsRefused: Rule;
  }
}

export const adminLimits = {
  auditExport: { burst: 5, refillMs: minuteMs },
  /** Prometheus scrapes about every 15 seconds; several may. */
  metrics: { burst: 30, refillMs: secondMs },
  /** Wrong secrets, by address. */
  metricsRefused: { burst: 10, refillMs: minuteMs },
};
