import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { AppError } from '#shared/errors.ts';
import { dropResetLinksBy } from './reset-link-store.ts';
import { keepLastRoot } from './roots.ts';
import { endSessions } from './session-store.ts';
import { isGuest, setDisabledAt } from './store.ts';

/**
 * Disables an account, which ends its sessions with their open streams, or enables it again, and notes who did. What else lets
 * it in asks whether it is disabled, and so works again when it is not. Throws AppError conflict for a guest and the last root.
 */
export async function setDisabled(
  { clock, live }: Pick<Context, 'clock' | 'live'>,
  trx: Trx,
  { id, login }: { id: string; login: string },
  isDisabled: boolean,
  by: { actor: string; request?: FastifyRequest },
): Promise<void> {
  if (isDisabled) {
    // Their one session cannot be brought back.
    if (await isGuest(trx, id)) throw new AppError('conflict', `${login} is a guest. Remove them from their room.`);
    await keepLastRoot(trx, id, 'disabled');
  }
  // Before the sessions: a login of this moment waits for the row, and is refused, or is one of those that end here.
  if (!(await setDisabledAt(trx, id, isDisabled ? clock() : null))) return;
  if (isDisabled) {
    await endSessions(trx, id);
    // A link that is still in their hands would bring them back as somebody else.
    await dropResetLinksBy(trx, login);
    trx.onCommit(() => live.announce({ signedOut: { userId: id } }));
  }
  const action = isDisabled ? 'disable user' : 'enable user';
  await audit(trx, clock, { ...by, action, target: login, outcome: 'done' });
}
