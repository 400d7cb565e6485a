import { Newest } from '#shared/newest.ts';
import type { Clock } from '../clock.ts';

/** A token bucket: full at first, each use takes one token, and one is added every `refillMs`. */
export interface Rule {
  /** Maximum number of tokens. */
  burst: number;
  /** Time to add one token. */
  refillMs: number;
}

/** Token buckets by name. Methods returning a number return the milliseconds to wait; 0 if there was a token. */
export interface Buckets {
  take(rule: Rule, name: string): number;
  check(rule: Rule, name: string): number;
  charge(rule: Rule, name: string, count: number): void;
  refund(rule: Rule, name: string): void;
}

/** The asynchronous version. */
export type SharedBuckets = {
  [Method in keyof Buckets]: (...args: Parameters<Buckets[Method]>) => Promise<ReturnType<Buckets[Method]>>;
};

/** Beyond this many keys the least recently used are dropped, so that memory stays bounded. */
const maxKeys = 100_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** For this process alone. */
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
      // Limits the debt, so that nobody waits longer than a full refill takes.
      bucket.tokens = Math.max(1 - rule.burst, bucket.tokens - count);
    },
    refund(rule, name) {
      const bucket = bucketOf(rule, name);
      bucket.tokens = Math.min(rule.burst, bucket.tokens + 1);
    },
  };
}
