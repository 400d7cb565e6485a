import type { Context } from '#server/context.ts';
import type { Database, Trx } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import { skeletonOf } from '#server/lookalikes/skeleton.ts';
import { addressKey } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { isLogin, loginKey, newPassword } from '../contract.ts';
import { commonPasswords } from './common-passwords.ts';
import * as store from './store.ts';

const loginTaken = () => new AppError('conflict', 'That login is taken');

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
 * The account that somebody asks for on a page, not added yet. Throws AppError for a login that is none or taken, for a
 * password nobody should choose, and for an address that asks too often.
 */
export async function chosenAccount(
  { db, passwords, limits, clock, random, config }: Context,
  { login, password, email }: Wanted,
  { madeBy, address }: { madeBy: string; address: string },
): Promise<store.NewAccount> {
  if (!isLogin(login)) throw invalidLogin(login);
  if (isReserved(login)) throw loginReserved(login);
  checkChoice(password, [login, config.siteName]);
  await limits.take('registerByAddress', addressKey(address));
  if ((await store.findAccount(db.read, login)) !== undefined) throw loginTaken();
  const passwordHash = await passwords.hash(password);
  return { id: random.text(12), login, email: email || null, passwordHash, createdAt: clock(), madeBy };
}

/**
 * Adds the account, and with it what `also` does. Throws AppError conflict when somebody has that login or one that looks
 * like it: of several who ask at once the constraints let one in.
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

/** What the audit log and pages call, or called, those who are nobody's account. */
const reservedNames = ['owner', 'several', 'webhook', 'pitstop'];

/** Whether a login is one of these names, or looks like it in any spelling. */
export function resemblesAny(login: string, of: readonly string[]): boolean {
  return !new Set(of.flatMap(skeletonOf)).isDisjointFrom(new Set(skeletonOf(login)));
}

/** True for a login that nobody may take. Accounts that have one keep it. */
export const isReserved = (login: string): boolean => resemblesAny(login, reservedNames);

/** Digits and signs behind a word, which guessers add as people do. */
const decoration = /[^\p{L}]+$/u;
const undecorated = (text: string) => text.replace(decoration, '');

/**
 * True for a password that is among the first to be tried: on the list, or a long word of the list with digits or signs
 * behind it, or the same made of one of `context` (the login, the name of the site).
 */
export function isTooCommon(password: string, context: readonly string[]): boolean {
  const plain = loginKey(password);
  if (commonPasswords.has(plain)) return true;
  const word = undecorated(plain);
  if (commonPasswords.has(word)) return true;
  return context.some((name) => {
    const known = loginKey(name);
    return plain === known || (word !== '' && word === undecorated(known));
  });
}

/** Throws badInput with a sentence when somebody should not choose this password. */
export function checkChoice(password: string, context: readonly string[]): void {
  const result = newPassword.safeParse(password);
  if (!result.success) throw new AppError('badInput', result.error.issues[0]?.message ?? 'Invalid password');
  if (isTooCommon(password, context))
    throw new AppError(
      'badInput',
      'That password is too common and easy to guess. Please choose another one, such as three unrelated words.',
    );
}
