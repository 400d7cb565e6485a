import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import { addressKey, formatWait, type RateLimits } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { loginKey } from '../contract.ts';
import * as store from './store.ts';

const freeFailures = 10;
const maxPairDelayMs = 15 * minuteMs;
const maxAccountDelayMs = 2 * secondMs;

interface Parts {
  limits: RateLimits;
  failures: LoginFailures;
  clock: Clock;
  enabled: boolean;
}

/**
 * Slows down guessing without locking anybody out. Addresses with many failures have to wait. Logging in to an account
 * that's being attacked from many addresses takes at most two seconds longer.
 */
export class LoginThrottle {
  readonly #limits: RateLimits;
  readonly #failures: LoginFailures;
  readonly #clock: Clock;
  readonly #enabled: boolean;

  constructor({ limits, failures, clock, enabled }: Parts) {
    this.#limits = limits;
    this.#failures = failures;
    this.#clock = clock;
    this.#enabled = enabled;
  }

  /** Throws AppError tooOften with the longer of the two waits. */
  async check(account: string, address: string): Promise<void> {
    const results = await Promise.allSettled([
      this.#limits.check('loginByAddress', addressKey(address)),
      this.#checkPair(pairKey(account, address)),
    ]);
    const reasons: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (reasons.length > 0)
      throw reasons.reduce((longest, next) => (retryAfterOf(next) > retryAfterOf(longest) ? next : longest));
  }

  /**
   * Counts each guess as a failure until it turns out to be right, so that concurrent guesses can't exceed the limit.
   * Throws like `check`.
   */
  async admit(account: string, address: string): Promise<void> {
    await this.#checkPair(pairKey(account, address));
    await this.#limits.take('loginByAddress', addressKey(address));
  }

  async #checkPair(key: string): Promise<void> {
    const failures = await this.#recent(key);
    if (failures === undefined || failures.count < freeFailures) return;
    const delayMs = Math.min(secondMs * 2 ** (failures.count - freeFailures), maxPairDelayMs);
    const waitMs = failures.at + delayMs - this.#clock();
    if (waitMs <= 0) return;
    const retryAfterSeconds = Math.ceil(waitMs / secondMs);
    throw new AppError('tooOften', `Too many attempts. Please wait ${formatWait(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    });
  }

  /** Resolves immediately for most accounts, and after at most two seconds for an account under attack. */
  async slowDown(account: string): Promise<void> {
    const failures = await this.#recent(accountKey(account));
    const tooMany = (failures?.count ?? 0) - freeFailures;
    if (tooMany > 0) await pause(Math.min(tooMany * 100, maxAccountDelayMs));
  }

  /** Resolves once the failure is stored, because the next guess may reach another process. */
  async failed(account: string, address: string): Promise<void> {
    if (this.#enabled) await this.#failures.add([pairKey(account, address), accountKey(account)]);
  }

  async succeeded(account: string, address: string): Promise<void> {
    await this.refund(address);
    if (this.#enabled) await this.#failures.forget(pairKey(account, address));
  }

  /** Undoes `admit` for a guess that turned out to be right. */
  async refund(address: string): Promise<void> {
    await this.#limits.refund('loginByAddress', addressKey(address));
  }

  async #recent(key: string): Promise<Failures | undefined> {
    return this.#enabled ? this.#failures.find(key) : undefined;
  }
}

/** Sorts unexpected errors above refusals. */
const retryAfterOf = (reason: unknown) =>
  reason instanceof AppError ? (reason.retryAfterSeconds ?? Infinity) : Infinity;
const accountKey = (account: string) => `account\n${account}`;
const pairKey = (account: string, address: string) => `pair\n${account}\n${addressKey(address)}`;

interface PasswordOwner {
  userId: string;
  passwordHash: string;
  isDisabled: boolean;
}

export interface PasswordGate {
  /** Returns the person the password belongs to or, after just as long, undefined. Throws AppError tooOften. */
  check(login: string, password: string, address: string): Promise<PasswordOwner | undefined>;
}

export function makePasswordGate(context: Context): PasswordGate {
  const { db, passwords, limits, clock, config } = context;
  const failures = openLoginFailures(context);
  const throttle = new LoginThrottle({ limits, failures, clock, enabled: config.rateLimits });
  return {
    async check(login, password, address) {
      const account = loginKey(login);
      await throttle.check(account, address);
      await throttle.slowDown(account);
      const known = await store.findPasswordHash(db.read, login);
      let isAdmitted = false;
      const admit = async () => {
        await throttle.admit(account, address);
        isAdmitted = true;
      };
      const isRight = await passwords.verify(password, known?.passwordHash, admit).catch(async (error) => {
        if (isAdmitted) await throttle.refund(address);
        throw error;
      });
      if (!isRight || known === undefined) {
        await throttle.failed(account, address);
        return undefined;
      }
      await throttle.succeeded(account, address);
      return known;
    },
  };
}

const expireAfterMs = 30 * minuteMs;

interface Failures {
  count: number;
  at: number;
}

/** Counts failures per key until half an hour passes without one. */
interface LoginFailures {
  find(key: string): Promise<Failures | undefined>;
  add(keys: readonly string[]): Promise<void>;
  forget(key: string): Promise<void>;
}

/**
 * Stored in the database, because each guess may reach a different process. Keys are hashed, because people type
 * passwords as usernames.
 */
export function openLoginFailures({ db, clock, sealer }: Pick<Context, 'db' | 'clock' | 'sealer'>): LoginFailures {
  const find = async (key: string) =>
    db.read
      .selectFrom('login_failures')
      .where('key', '=', sealer.digest(key))
      .where('at', '>', clock() - expireAfterMs)
      .select(['count', 'at'])
      .executeTakeFirst();

  return {
    find,
    async add(keys) {
      const at = clock();
      const isOld = sql`login_failures.at <= ${at - expireAfterMs}`;
      const rows = keys.map((key) => ({ key: sealer.digest(key), count: 1, at }));
      await db.transact(async (trx) => {
        // Writes one row at a time in a fixed order, so that concurrent writers can't deadlock.
        for (const row of rows)
          await trx
            .insertInto('login_failures')
            .values(row)
            .onConflict((conflict) =>
              conflict.column('key').doUpdateSet((eb) => ({
                count: sql<number>`case when ${isOld} then 1 else login_failures.count + 1 end`,
                at: eb.fn<number>('greatest', [eb.ref('login_failures.at'), eb.val(at)]),
              })),
            )
            .execute();
      });
    },
    async forget(key) {
      // Most people have no failures, so their login skips the write.
      if ((await find(key)) === undefined) return;
      await db.transact((trx) => trx.deleteFrom('login_failures').where('key', '=', sealer.digest(key)).execute());
    },
  };
}
