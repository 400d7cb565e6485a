import { Newest } from '#shared/newest.ts';
import type { Clock } from '../clock.ts';

/** A bucket of tokens: full at first, one is taken for each time, and one more comes in each so often. */
export interface Rule {
  /** How many at once. */
  burst: number;
  /** One more each. */
  refillMs: number;
}

/** Keeps buckets by name. Where it says `number`, that is how many milliseconds to wait: 0 when one was there. */
export interface Buckets {
  take(rule: Rule, name: string): number;
  check(rule: Rule, name: string): number;
  charge(rule: Rule, name: string, count: number): void;
  giveBack(rule: Rule, name: string): void;
}

/** The same where the answer has to be waited for. */
export type SharedBuckets = {
  [Act in keyof Buckets]: (...words: Parameters<Buckets[Act]>) => Promise<ReturnType<Buckets[Act]>>;
};

/** Beyond this many keys the stalest go: memory stays bounded whoever knocks. */
const maxKeys = 100_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Of this process alone. */
export function bucketsInMemory(clock: Clock): Buckets {
  const buckets = new Newest<string, Bucket>(maxKeys);

  function bucketOf({ burst, refillMs }: Rule, name: string): Bucket {
    const now = clock();
    const bucket = buckets.get(name) ?? { tokens: burst, at: now };
    // A clock that is set back gives nothing, and takes nothing away.
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
      // Nobody waits for longer than an empty bucket takes to be full.
      bucket.tokens = Math.max(1 - rule.burst, bucket.tokens - count);
    },
    giveBack(rule, name) {
      const bucket = bucketOf(rule, name);
      bucket.tokens = Math.min(rule.burst, bucket.tokens + 1);
    },
  };
}
