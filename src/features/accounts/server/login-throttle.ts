import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import { addressKey, inWords, type RateLimits } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';

const freeFailures = 10;
const maxPairDelayMs = 15 * minuteMs;
const maxAccountDelayMs = 2 * secondMs;
const forgetAfterMs = 30 * minuteMs;
const maxKeys = 100_000;

interface Failures {
  count: number;
  at: number;
}

/**
 * Slows guessing without locking anybody out. An address that fails too often waits; an address that fails on one
 * account waits longer each time; an account that is attacked from everywhere answers at most two seconds later, so that
 * its owner always gets in.
 */
export class LoginThrottle {
  readonly #limits: RateLimits;
  readonly #clock: Clock;
  readonly #enabled: boolean;
  readonly #byPair = new Map<string, Failures>();
  readonly #byAccount = new Map<string, Failures>();

  constructor(limits: RateLimits, clock: Clock, enabled: boolean) {
    this.#limits = limits;
    this.#clock = clock;
    this.#enabled = enabled;
  }

  /** Throws AppError tooOften when this address has to wait. */
  check(account: string, address: string): void {
    this.#limits.check('loginByAddress', addressKey(address));
    const failures = this.#recent(this.#byPair, pair(account, address));
    if (failures === undefined || failures.count < freeFailures) return;
    const delayMs = Math.min(secondMs * 2 ** (failures.count - freeFailures), maxPairDelayMs);
    const waitMs = failures.at + delayMs - this.#clock();
    if (waitMs <= 0) return;
    const retryAfterSeconds = Math.ceil(waitMs / secondMs);
    throw new AppError('tooOften', `Too many tries. Please wait ${inWords(retryAfterSeconds)}.`, { retryAfterSeconds });
  }

  /** Resolves at once for an account in peace, after at most two seconds for one under attack. */
  async slowDown(account: string): Promise<void> {
    const failures = this.#recent(this.#byAccount, account);
    const tooMany = (failures?.count ?? 0) - freeFailures;
    if (tooMany > 0) await pause(Math.min(tooMany * 100, maxAccountDelayMs));
  }

  failed(account: string, address: string): void {
    if (!this.#enabled) return;
    // The address may have used up its last try while this one was hashed: that is no reason to forget the failure.
    try {
      this.#limits.take('loginByAddress', addressKey(address));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    this.#count(this.#byPair, pair(account, address));
    this.#count(this.#byAccount, account);
  }

  succeeded(account: string, address: string): void {
    this.#byPair.delete(pair(account, address));
  }

  #recent(map: Map<string, Failures>, key: string): Failures | undefined {
    if (!this.#enabled) return undefined;
    const failures = map.get(key);
    if (failures === undefined || this.#clock() - failures.at < forgetAfterMs) return failures;
    map.delete(key);
    return undefined;
  }

  #count(map: Map<string, Failures>, key: string): void {
    const count = (this.#recent(map, key)?.count ?? 0) + 1;
    map.delete(key);
    map.set(key, { count, at: this.#clock() });
    if (map.size > maxKeys) map.delete(map.keys().next().value ?? key);
  }
}

const pair = (account: string, address: string) => `${account}\n${addressKey(address)}`;
