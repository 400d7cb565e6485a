import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { AppError } from '#shared/errors.ts';
import { dropResetLinksBy } from './reset-link-store.ts';
import { requireAnotherRoot } from './roots.ts';
import { endSessions } from './session-store.ts';
import { isGuest, setDisabledAt } from './store.ts';

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
