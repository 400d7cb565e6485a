import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { AppError } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { dropResetLinksBy } from './reset-link-store.ts';
import { replaceRoles } from './roots.ts';
import { isGuest } from './store.ts';

/**
 * Open streams are reauthorized. Throws AppError conflict for the last root, and notFound if the account was just
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
