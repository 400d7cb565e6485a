import type { Context } from '#server/context.ts';
import type { Database, Trx } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import { addressKey } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { isLogin } from '../contract.ts';
import { checkChoice } from './password-choice.ts';
import { isReserved } from './reserved-logins.ts';
import * as store from './store.ts';

const loginTaken = () => new AppError('conflict', 'That login is taken');

const loginReserved = (login: string) =>
  new AppError('conflict', `"${login}" is a word of this site, or looks like one. Please choose another username.`);

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
      if (!(await store.claimLooks(trx, account))) {
        throw new AppError('conflict', 'That login looks too much like another one');
      }
      return also(trx);
    });
  } catch (error) {
    throw isUnique(error) ? loginTaken() : error;
  }
}
