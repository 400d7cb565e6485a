import { advisoryLocks } from '#server/db/advisory-locks.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { takeTurns } from '#server/db/lock.ts';
import { AppError } from '#shared/errors.ts';
import { type Role, roles } from '#shared/roles.ts';

/**
 * Whoever may take a root away (new roles, a deletion, a disabled account) takes turns with all others who do, in whichever
 * process, from here to the end of the transaction. It comes before any other lock, so that two cannot wait for each other.
 */
const lockRoots = (trx: Trx): Promise<void> => takeTurns(trx, advisoryLocks.roots);

/** Those who are root and can act: who is disabled cannot. */
const enabledRoots = (db: Reader) =>
  db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .where('role', '=', 'root')
    .where('disabled_at', 'is', null)
    .select('user_id');

/** True for somebody who is root and enabled while nobody else is. */
export async function isLastRoot(db: Reader, userId: string): Promise<boolean> {
  const roots = await enabledRoots(db).limit(2).execute();
  return roots.length === 1 && roots[0]?.user_id === userId;
}

/** Throws AppError conflict with the sentence when this person would leave nobody root. Good while the roots are held. */
async function refuseLast(trx: Trx, userId: string, sentence: string): Promise<void> {
  if (await isLastRoot(trx, userId)) throw new AppError('conflict', sentence);
}

/** Replaces all roles; gives those of before, or undefined when the account is gone. The last root stays root. */
export async function replaceRoles(trx: Trx, userId: string, wanted: readonly Role[]): Promise<Role[] | undefined> {
  await lockRoots(trx);
  if ((await trx.selectFrom('users').where('id', '=', userId).select('id').execute()).length === 0) return undefined;
  if (!wanted.includes('root')) await refuseLast(trx, userId, 'The last root must stay root.');
  const rows = await trx.selectFrom('user_roles').where('user_id', '=', userId).select('role').execute();
  const before = roles.filter((role) => rows.some((row) => row.role === role));
  const lost = before.filter((role) => !wanted.includes(role));
  if (lost.length > 0) {
    await trx.deleteFrom('user_roles').where('user_id', '=', userId).where('role', 'in', lost).execute();
  }
  await giveRoles(
    trx,
    userId,
    roles.filter((role) => wanted.includes(role) && !before.includes(role)),
  );
  return before;
}

/** Roles of an account that has just been made. */
export async function giveRoles(trx: Trx, userId: string, given: readonly Role[]): Promise<void> {
  if (given.length === 0) return;
  await trx
    .insertInto('user_roles')
    .values(given.map((role) => ({ user_id: userId, role })))
    .execute();
}

/** Throws AppError forbidden when the caller has stopped being root, or was disabled, since the call came in. */
export async function requireStillRoot(trx: Trx, callerId: string): Promise<void> {
  await lockRoots(trx);
  const held = await enabledRoots(trx).where('user_id', '=', callerId).execute();
  if (held.length === 0) throw new AppError('forbidden', "You're no longer root.");
}

/** Asked before anything else of a deletion or a disabling; it holds until the transaction ends. Throws AppError conflict. */
export async function keepLastRoot(trx: Trx, userId: string, act: 'deleted' | 'disabled'): Promise<void> {
  await lockRoots(trx);
  await refuseLast(trx, userId, `The last root can't be ${act}.`);
}
