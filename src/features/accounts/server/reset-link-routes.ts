import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { endSession } from '#server/sessions/end-session.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../invitations-contract.ts';
import { checkNewPassword } from './add-account.ts';
import { findResetLink, type ResetLink, takeResetLink } from './reset-link-store.ts';
import { findBySecret, hashSecret } from './reset-links.ts';
import { endSessions } from './session-store.ts';
import * as store from './store.ts';

/** One message for all reasons, so that guessing reveals nothing. */
const deadLink = () => new AppError('badInput', 'This link no longer works. Please ask for a new one.');

/** Routes for whoever opens a password link. */
export function resetLinkRoutes(context: Context): Route[] {
  return [
    route(contract.viewResetLink, async ({ body, address }) => {
      const { login, expiresAt } = await find(context, body.secret, address);
      return { login, expires_at: toIso(expiresAt) };
    }),
    newPasswordRoute(context),
  ];
}

function find(context: Context, secret: string, address: string): Promise<ResetLink> {
  const { db, clock } = context;
  return findBySecret(context, address, () => findResetLink(db.read, clock(), hashSecret(secret)), deadLink);
}

function newPasswordRoute(context: Context): Route {
  const { db, passwords, sessions, clock, config, live } = context;
  return route(contract.useResetLink, async ({ body, caller, address, request }) => {
    const { login, userId } = await find(context, body.secret, address);
    checkNewPassword(body.password, [login, config.siteName]);
    const passwordHash = await passwords.hash(body.password);
    const device = { agent: request.headers['user-agent'], timeZone: body.time_zone };
    const token = await db.transact(async (trx) => {
      const takenFor = await takeResetLink(trx, clock(), hashSecret(body.secret));
      if (takenFor !== userId || !(await store.lockAccount(trx, userId))) throw deadLink();
      await store.replacePassword(trx, userId, passwordHash, clock());
      await endSessions(trx, userId);
      // Ends a different user's session in this browser, as logging in does.
      if (caller !== undefined && caller.userId !== userId) await endSession(context, trx, caller.sessionId);
      await audit(trx, clock, { actor: login, action: 'use reset link', target: login, outcome: 'done', request });
      trx.onCommit(() => live.announce({ signedOut: { userId } }));
      return sessions.start(trx, userId, 'password', device);
    });
    return { token };
  });
}
