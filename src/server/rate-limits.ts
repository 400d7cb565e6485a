import { isIPv6 } from 'node:net';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { Clock } from './clock.ts';

export interface Rule {
  /** How many at once. */
  burst: number;
  /** One more each. */
  refillMs: number;
}

/** What is limited, per key. The keys (a person, an address, a person and a room) are chosen by the caller. */
const usualRules = {
  /** 300 in 10 s. */
  apiByUser: { burst: 300, refillMs: (10 * secondMs) / 300 },
  /** 600 in 10 s: a whole party may share an address. */
  apiByAddress: { burst: 600, refillMs: (10 * secondMs) / 600 },
  upload: { burst: 20, refillMs: minuteMs / 20 },
} as const satisfies Record<string, Rule>;

/** The names of all rules. A feature adds those of its own, beside the rules themselves in its `limits`. */
export interface LimitNames extends Record<keyof typeof usualRules, Rule> {}
export type LimitName = keyof LimitNames;

/** Beyond this many keys the stalest go: memory stays bounded whoever knocks. */
const maxKeys = 100_000;

interface Bucket {
  tokens: number;
  at: number;
}

export interface RateLimits {
  /** Takes one; throws AppError tooOften with the seconds to wait when there is none left. */
  take(rule: LimitName, key: string): void;
  /** Throws like `take` when none is left, but takes nothing. */
  check(rule: LimitName, key: string): void;
  /** Takes so many afterwards, also more than there are: what a call turned out to cost, the next one waits for. */
  charge(rule: LimitName, key: string, count: number): void;
  /** Gives one back: what turned out to be no failure. */
  giveBack(rule: LimitName, key: string): void;
}

/** One address of IPv4, one /64 of IPv6: what one household or phone is given. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  while (groups.length + tailGroups.length < 8) groups.push('0');
  return `${[...groups, ...tailGroups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Token buckets in memory. `enabled` false (a setting, for measuring) lets everything pass. */
export function makeRateLimits(
  clock: Clock,
  enabled: boolean,
  ofFeatures: Readonly<Record<string, Rule>> = {},
): RateLimits {
  const rules = new Map(Object.entries<Rule>({ ...usualRules, ...ofFeatures }));
  const buckets = new Map<string, Bucket>();

  function ruleOf(name: LimitName): Rule {
    const rule = rules.get(name);
    if (rule === undefined) throw new Error(`There is no limit ${name}`);
    return rule;
  }

  function bucketOf(rule: LimitName, key: string): Bucket {
    const { burst, refillMs } = ruleOf(rule);
    const name = `${rule}:${key}`;
    const now = clock();
    const bucket = buckets.get(name) ?? { tokens: burst, at: now };
    // A clock that is set back gives nothing, and takes nothing away.
    const elapsedMs = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(burst, bucket.tokens + elapsedMs / refillMs);
    bucket.at = now;
    buckets.delete(name);
    buckets.set(name, bucket);
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? name);
    return bucket;
  }

  function check(rule: LimitName, key: string): Bucket {
    const bucket = bucketOf(rule, key);
    if (bucket.tokens < 1) {
      const retryAfterSeconds = Math.max(1, Math.ceil(((1 - bucket.tokens) * ruleOf(rule).refillMs) / secondMs));
      throw new AppError('tooOften', `Too many tries. Please wait ${inWords(retryAfterSeconds)}.`, {
        retryAfterSeconds,
      });
    }
    return bucket;
  }

  return {
    take(rule, key) {
      if (enabled) check(rule, key).tokens -= 1;
    },
    check(rule, key) {
      if (enabled) check(rule, key);
    },
    charge(rule, key, count) {
      if (!enabled) return;
      const bucket = bucketOf(rule, key);
      // Nobody waits for longer than an empty bucket takes to be full.
      bucket.tokens = Math.max(1 - ruleOf(rule).burst, bucket.tokens - count);
    },
    giveBack(rule, key) {
      if (!enabled) return;
      const bucket = bucketOf(rule, key);
      bucket.tokens = Math.min(ruleOf(rule).burst, bucket.tokens + 1);
    },
  };
}

export function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
