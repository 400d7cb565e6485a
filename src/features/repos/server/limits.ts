import { hourMs, minuteMs } from '#shared/time.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    pullByUser: Rule;
    pullByWebhook: Rule;
    webhookRefusal: Rule;
  }
}

export const repoLimits = {
  pullByUser: { burst: 10, refillMs: hourMs / 10 },
  /** By repository: whoever may push could push all day. */
  pullByWebhook: { burst: 20, refillMs: 3 * minuteMs },
  /** How many refusals the audit log hears of, by address and in all: anybody can knock. */
  webhookRefusal: { burst: 10, refillMs: 6 * minuteMs },
};
