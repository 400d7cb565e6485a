import type { Database, Trx } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import { AppError } from '#shared/errors.ts';
import * as store from './store.ts';

export const loginTaken = () => new AppError('conflict', 'That login is taken');

/**
 * Adds the account, and with it what `also` does. Throws AppError conflict when somebody has that login or one that looks
 * like it: of several who ask at once the constraints let one in.
 */
export async function addAccount<T>(
  db: Database,
  account: store.NewAccount,
  also: (trx: Trx) => Promise<T>,
): Promise<T> {
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
