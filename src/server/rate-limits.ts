import { AppError } from '#shared/errors.ts';
import { Newest } from '#shared/newest.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { Clock } from './clock.ts';

/** A token bucket: it's full at first, each use takes one token, and one is added every `refillMs`. */
export interface Rule {
  burst: number;
  refillMs: number;
}

/**
 * Applied to every call. These rules protect a process from load, so each process counts separately, and calls don't
 * wait for a database.
 */
const callRules = {
  apiByUser: { burst: 300, refillMs: (10 * secondMs) / 300 },
  /** Higher than for one person, because a whole party may share an address. */
  apiByAddress: { burst: 600, refillMs: (10 * secondMs) / 600 },
} as const satisfies Record<string, Rule>;
export type CallLimitName = keyof typeof callRules;

/**
 * For anything that can be guessed or is expensive. All processes of a site share these. Times are in whole
 * milliseconds.
 */
const sharedRules = {
  upload: { burst: 20, refillMs: minuteMs / 20 },
} as const satisfies Record<string, Rule>;

/** The names of all rules. Features add theirs by declaration merging, next to the rules in their `limits`. */
export interface LimitNames extends Record<keyof typeof sharedRules, Rule> {}
export type LimitName = keyof LimitNames;

/** Rate limits by key. The caller chooses what the keys are (a person, an address, a person and a room). */
export interface RateLimits {
  /** Takes one token. If there's none left, throws AppError tooOften with the number of seconds to wait. */
  take(rule: LimitName, key: string): Promise<void>;
  /** Throws like `take` if there are none left, but takes nothing. */
  check(rule: LimitName, key: string): Promise<void>;
  /**
   * Takes this many tokens once the work is done, even more than there are, so that the next call waits for the refill.
   */
  charge(rule: LimitName, key: string, count: number): Promise<void>;
  /** Refunds one token, once something has turned out not to be a failure. */
  refund(rule: LimitName, key: string): Promise<void>;
  takeCall(rule: CallLimitName, key: string): void;
  chargeCall(rule: CallLimitName, key: string, count: number): void;
}

/** One IPv4 address or one IPv6 /64, which is what a household or phone gets. Takes a parsed address. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  while (groups.length + tailGroups.length < 8) groups.push('0');
  return `${[...groups, ...tailGroups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const nothing = async () => undefined;
const noLimits: RateLimits = {
  take: nothing,
  check: nothing,
  charge: nothing,
  refund: nothing,
  takeCall: () => undefined,
  chargeCall: () => undefined,
};

interface Given {
  clock: Clock;
  /** If false (a setting, for measurements), there are no limits. */
  enabled: boolean;
  rules?: Readonly<Record<string, Rule>>;
  /** For sites with several processes. Without it, this process counts on its own. */
  shared?: SharedBuckets | undefined;
}

export function makeRateLimits({ clock, enabled, rules: ofFeatures = {}, shared }: Given): RateLimits {
  if (!enabled) return noLimits;
  const rules = new Map(Object.entries<Rule>({ ...sharedRules, ...ofFeatures }));
  const own = bucketsInMemory(clock);
  const counted = shared ?? own;

  function named(name: LimitName, key: string): [rule: Rule, name: string] {
    const rule = rules.get(name);
    if (rule === undefined) throw new Error(`There's no limit ${name}`);
    return [rule, `${name}:${key}`];
  }

  function orRefuse(waitMs: number): void {
    if (waitMs === 0) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / secondMs));
    throw new AppError('tooOften', `Too many attempts. Please wait ${formatWait(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    });
  }

  const callBucket = (name: CallLimitName, key: string) => [callRules[name], `${name}:${key}`] as const;
  return {
    take: async (name, key) => orRefuse(await counted.take(...named(name, key))),
    check: async (name, key) => orRefuse(await counted.check(...named(name, key))),
    charge: async (name, key, count) => counted.charge(...named(name, key), count),
    refund: async (name, key) => counted.refund(...named(name, key)),
    takeCall: (name, key) => orRefuse(own.take(...callBucket(name, key))),
    chargeCall: (name, key, count) => own.charge(...callBucket(name, key), count),
  };
}

export function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/**
 * Token buckets by name. Methods that return a number return how many milliseconds to wait, or 0 if there was a token.
 */
export interface Buckets {
  take(rule: Rule, name: string): number;
  check(rule: Rule, name: string): number;
  charge(rule: Rule, name: string, count: number): void;
  refund(rule: Rule, name: string): void;
}

export type SharedBuckets = {
  [Method in keyof Buckets]: (...args: Parameters<Buckets[Method]>) => Promise<ReturnType<Buckets[Method]>>;
};

/** Beyond this many keys, the least recently used ones are dropped, so that memory stays bounded. */
const maxKeys = 100_000;

interface Bucket {
  tokens: number;
  at: number;
}

export function bucketsInMemory(clock: Clock): Buckets {
  const buckets = new Newest<string, Bucket>(maxKeys);

  function bucketOf({ burst, refillMs }: Rule, name: string): Bucket {
    const now = clock();
    const bucket = buckets.get(name) ?? { tokens: burst, at: now };
    // A clock that was set back neither adds nor removes tokens.
    const elapsedMs = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(burst, bucket.tokens + elapsedMs / refillMs);
    bucket.at = now;
    buckets.set(name, bucket);
    return bucket;
  }

  const waitOf = ({ tokens }: Bucket, { refillMs }: Rule) => (tokens < 1 ? (1 - tokens) * refillMs : 0);

  return {
    take(rule, name) {
      const bucket = bucketOf(rule, name);
      const waitMs = waitOf(bucket, rule);
      if (waitMs === 0) bucket.tokens -= 1;
      return waitMs;
    },
    check: (rule, name) => waitOf(bucketOf(rule, name), rule),
    charge(rule, name, count) {
      const bucket = bucketOf(rule, name);
      // Limits the debt, so that no wait is longer than a full refill.
      bucket.tokens = Math.max(1 - rule.burst, bucket.tokens - count);
    },
    refund(rule, name) {
      const bucket = bucketOf(rule, name);
      bucket.tokens = Math.min(rule.burst, bucket.tokens + 1);
    },
  };
}
