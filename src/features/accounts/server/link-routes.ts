import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { endSession } from '#server/sessions/end-session.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../invitations-contract.ts';
import { addAccount, checkNewPassword, prepareAccount } from './add-account.ts';
import * as invitations from './invitation-store.ts';
import { noSuchInvitation, requireOpen } from './invitations.ts';
import { findResetLink, type ResetLink, takeResetLink } from './reset-link-store.ts';
import { findBySecret, hashSecret } from './reset-links.ts';
import { giveRoles } from './roots.ts';
import { endSessions } from './session-store.ts';
import * as store from './store.ts';
import { userOf } from './user-view.ts';

export function acceptRoutes(context: Context): Route[] {
  return [
    route(contract.viewInvitation, async ({ body, address }) => {
      const row = await findOpen(context, body.secret, address);
      return {
        roles: row.roles,
        expires_at: toIso(row.expiresAt),
        made_by: row.makerId === undefined ? null : row.madeBy,
      };
    }),
    acceptRoute(context),
  ];
}

/** Throws AppError notFound for an unknown secret, and conflict with the reason for a link that no longer works. */
async function findOpen(context: Context, secret: string, address: string) {
  const { db, clock } = context;
  const find = () => invitations.findBySecret(db.read, clock(), hashSecret(secret));
  const row = await findBySecret(context, address, find, noSuchInvitation);
  requireOpen(row);
  return row;
}

function acceptRoute(context: Context): Route {
  const { db, clock, sessions } = context;
  return route(contract.acceptInvitation, async ({ body, caller, address, request }) => {
    if (caller !== undefined) {
      throw new AppError('conflict', `You're logged in as ${caller.login}. Log out first to create another account.`);
    }
    const { login } = body;
    const { madeBy } = await findOpen(context, body.secret, address);
    const account = await prepareAccount(context, body, { madeBy, address });
    const secretHash = hashSecret(body.secret);
    const device = { agent: request.headers['user-agent'], timeZone: body.time_zone };

    // One transaction adds the account, uses the link and starts the session, so that a taken username leaves the link
    // unused.
    const { roles, token } = await addAccount(db, account, async (trx) => {
      const taken = await invitations.takeInvitation(trx, clock(), secretHash, login);
      if (taken === undefined) throw await closedError(trx, clock(), secretHash);
      await giveRoles(trx, account.id, taken.roles);
      const target = `${login} [${taken.roles.join(', ')}] ${taken.id} of ${taken.madeBy}`;
      await audit(trx, clock, { actor: login, action: 'accept invitation', target, outcome: 'done', request });
      return { roles: taken.roles, token: await sessions.start(trx, account.id, 'password', device) };
    });
    return { token, user: userOf({ ...account, roles }) };
  });
}

/** Somebody else used the link first, or it expired while the password was being hashed. */
async function closedError(trx: Trx, now: number, secretHash: string) {
  const row = await invitations.findBySecret(trx, now, secretHash);
  if (row === undefined) return noSuchInvitation();
  requireOpen(row);
  return new AppError('conflict', 'This invitation has already been used.');
}

/** The same message for every reason, so that guessing reveals nothing. */
const deadLink = () => new AppError('badInput', 'This link no longer works. Please ask for a new one.');

export function resetLinkRoutes(context: Context): Route[] {
  return [
    route(contract.viewResetLink, async ({ body, address }) => {
      const { login, expiresAt } = await findLink(context, body.secret, address);
      return { login, expires_at: toIso(expiresAt) };
    }),
    newPasswordRoute(context),
  ];
}

function findLink(context: Context, secret: string, address: string): Promise<ResetLink> {
  const { db, clock } = context;
  return findBySecret(context, address, () => findResetLink(db.read, clock(), hashSecret(secret)), deadLink);
}

function newPasswordRoute(context: Context): Route {
  const { db, passwords, sessions, clock, config, live } = context;
  return route(contract.useResetLink, async ({ body, caller, address, request }) => {
    const { login, userId } = await findLink(context, body.secret, address);
    checkNewPassword(body.password, [login, config.siteName]);
    const passwordHash = await passwords.hash(body.password);
    const device = { agent: request.headers['user-agent'], timeZone: body.time_zone };
    const token = await db.transact(async (trx) => {
      const takenFor = await takeResetLink(trx, clock(), hashSecret(body.secret));
      if (takenFor !== userId || !(await store.lockAccount(trx, userId))) throw deadLink();
      await store.replacePassword(trx, userId, passwordHash, clock());
      await endSessions(trx, userId);
      // Like logging in, this ends another user's session in this browser.
      if (caller !== undefined && caller.userId !== userId) await endSession(context, trx, caller.sessionId);
      await audit(trx, clock, { actor: login, action: 'use reset link', target: login, outcome: 'done', request });
      trx.onCommit(() => live.announce({ signedOut: { userId } }));
      return sessions.start(trx, userId, 'password', device);
    });
    return { token };
  });
}
