import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { advisoryLocks } from '#server/db/advisory-locks.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { acquireAdvisoryLock } from '#server/db/lock.ts';
import { AppError } from '#shared/errors.ts';
import { type Role, roles } from '#shared/roles.ts';
import { dropResetLinksBy } from './reset-links.ts';
import { endSessions } from './session-store.ts';
import { isGuest, setDisabledAt } from './store.ts';

/**
 * Serialises all changes that may remove a root, across processes. To avoid deadlocks, take this before any other lock.
 */
const lockRoots = (trx: Trx): Promise<void> => acquireAdvisoryLock(trx, advisoryLocks.roots);

const enabledRoots = (db: Reader) =>
  db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .where('role', '=', 'root')
    .where('disabled_at', 'is', null)
    .select('user_id');

export async function isLastRoot(db: Reader, userId: string): Promise<boolean> {
  const roots = await enabledRoots(db).limit(2).execute();
  return roots.length === 1 && roots[0]?.user_id === userId;
}

/** Throws AppError conflict with this message if it's the last root. Needs the lock on the roots. */
async function refuseLastRoot(trx: Trx, userId: string, sentence: string): Promise<void> {
  if (await isLastRoot(trx, userId)) throw new AppError('conflict', sentence);
}

/** Returns the old roles, or undefined if the account was deleted. The last root stays root. */
async function replaceRoles(trx: Trx, userId: string, newRoles: readonly Role[]): Promise<Role[] | undefined> {
  await lockRoots(trx);
  if ((await trx.selectFrom('users').where('id', '=', userId).select('id').execute()).length === 0) return undefined;
  if (!newRoles.includes('root')) await refuseLastRoot(trx, userId, 'The last root must stay root.');
  const rows = await trx.selectFrom('user_roles').where('user_id', '=', userId).select('role').execute();
  const before = roles.filter((role) => rows.some((row) => row.role === role));
  const lost = before.filter((role) => !newRoles.includes(role));
  if (lost.length > 0) {
    await trx.deleteFrom('user_roles').where('user_id', '=', userId).where('role', 'in', lost).execute();
  }
  await giveRoles(
    trx,
    userId,
    roles.filter((role) => newRoles.includes(role) && !before.includes(role)),
  );
  return before;
}

export async function giveRoles(trx: Trx, userId: string, given: readonly Role[]): Promise<void> {
  if (given.length === 0) return;
  await trx
    .insertInto('user_roles')
    .values(given.map((role) => ({ user_id: userId, role })))
    .execute();
}

/** Throws AppError forbidden if, since the call began, the caller has been disabled or is no longer root. */
export async function requireStillRoot(trx: Trx, callerId: string): Promise<void> {
  await lockRoots(trx);
  const enabled = await enabledRoots(trx).where('user_id', '=', callerId).execute();
  if (enabled.length === 0) throw new AppError('forbidden', "You're no longer root.");
}

/** Takes the lock on the roots, so it must be the first check of a deletion or disabling. Throws AppError conflict. */
export async function requireAnotherRoot(trx: Trx, userId: string, act: 'deleted' | 'disabled'): Promise<void> {
  await lockRoots(trx);
  await refuseLastRoot(trx, userId, `The last root can't be ${act}.`);
}

/**
 * Disabling ends the account's sessions and streams. Its passkeys, links and invitations work again once it's enabled.
 * Throws AppError conflict for a guest and the last root.
 */
export async function setDisabled(
  { clock, live }: Pick<Context, 'clock' | 'live'>,
  trx: Trx,
  { id, login }: { id: string; login: string },
  isDisabled: boolean,
  by: { actor: string; request?: FastifyRequest },
): Promise<void> {
  if (isDisabled) {
    // A guest's only session can't be restored.
    if (await isGuest(trx, id)) throw new AppError('conflict', `${login} is a guest. Remove them from their room.`);
    await requireAnotherRoot(trx, id, 'disabled');
  }
  // Must come before ending sessions: a concurrent login then waits for the row and is refused, or its session ends
  // here.
  if (!(await setDisabledAt(trx, id, isDisabled ? clock() : null))) return;
  if (isDisabled) {
    await endSessions(trx, id);
    // A password link they made would let them back in as somebody else.
    await dropResetLinksBy(trx, login);
    trx.onCommit(() => live.announce({ signedOut: { userId: id } }));
  }
  const action = isDisabled ? 'disable user' : 'enable user';
  await audit(trx, clock, { ...by, action, target: login, outcome: 'done' });
}

/**
 * Reauthorises open streams. Throws AppError conflict for the last root, and notFound if the account has just been
 * deleted.
 */
export async function changeRoles(
  { clock, live }: Pick<Context, 'clock' | 'live'>,
  trx: Trx,
  account: { id: string; login: string },
  newRoles: readonly Role[],
  by: { actor: string; request?: FastifyRequest },
): Promise<void> {
  if (newRoles.length > 0 && (await isGuest(trx, account.id))) {
    throw new AppError('conflict', `${account.login} is a guest. Only accounts with a password can have roles.`);
  }
  const before = await replaceRoles(trx, account.id, newRoles);
  if (before === undefined) throw new AppError('notFound', "There's no such user.");
  // A password link they made would make them root again, as somebody else.
  if (before.includes('root') && !newRoles.includes('root')) await dropResetLinksBy(trx, account.login);
  const target = `${account.login} [${before.join(', ')}] -> [${newRoles.join(', ')}]`;
  await audit(trx, clock, { ...by, action: 'set roles', target, outcome: 'done' });
  trx.onCommit(() => live.announce({ rolesChanged: { userId: account.id } }));
}
