import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs, toIso } from '#shared/time.ts';
import type { Invitation, invitableRoles, invitationDays } from '../invitations-contract.ts';
import * as contract from '../invitations-contract.ts';
import { addAccount, prepareAccount } from './add-account.ts';
import type { InvitationRow } from './invitation-store.ts';
import * as store from './invitation-store.ts';
import { findBySecret, hashSecret, makeSecret } from './reset-links.ts';
import { giveRoles } from './rights.ts';
import { userOf } from './user-view.ts';

export interface Terms {
  roles: readonly (typeof invitableRoles)[number][];
  days: (typeof invitationDays)[number];
}

export function invitationView(row: InvitationRow): Invitation {
  return {
    id: row.id,
    roles: row.roles,
    made_by: row.madeBy,
    created_at: toIso(row.createdAt),
    expires_at: toIso(row.expiresAt),
    state: row.state,
    used_by: row.usedBy,
    used_at: row.usedAt === null ? null : toIso(row.usedAt),
  };
}

const describeInvitation = (id: string, roles: readonly string[], days: number) =>
  `${id} [${roles.join(', ')}] for ${days} ${days === 1 ? 'day' : 'days'}`;

/** Returns the secret, which isn't stored anywhere. */
export async function invite(
  { db, clock, random }: Pick<Context, 'db' | 'clock' | 'random'>,
  { roles, days }: Terms,
  maker: { login: string; id: string | null; request?: FastifyRequest },
): Promise<{ id: string; secret: string; invitation: Invitation }> {
  const { secret, secretHash } = makeSecret({ random });
  const id = random.text(12);
  const now = clock();
  const { login: actor, request } = maker;
  const row = await db.transact(async (trx) => {
    await store.addInvitation(trx, {
      id,
      secretHash,
      roles,
      madeBy: maker.login,
      makerId: maker.id,
      createdAt: now,
      expiresAt: now + days * dayMs,
    });
    const target = describeInvitation(id, roles, days);
    await audit(trx, clock, { actor, action: 'invite', target, outcome: 'done', request });
    return store.findInvitation(trx, now, id);
  });
  if (row === undefined) throw new Error('The invitation just created was not found');
  return { id, secret, invitation: invitationView(row) };
}

const noSuchInvitation = () => new AppError('notFound', "There's no such invitation. Is the link complete?");

/** Throws AppError conflict with the reason if it's no longer open. */
export function requireOpen(row: InvitationRow): void {
  if (row.state === 'used') throw new AppError('conflict', 'This invitation has already been used.');
  if (row.state === 'withdrawn') throw new AppError('conflict', 'This invitation has been withdrawn.');
  if (row.state === 'expired') throw new AppError('conflict', 'This invitation has expired.');
}

const perPage = 50;

export function invitationRoutes(context: Context): Route[] {
  const { db, clock, limits } = context;
  return [
    route(contract.listInvitations, async ({ query }) => {
      const limit = Number(query.limit ?? perPage);
      const page = { limit: limit + 1, before: query.before, openOnly: query.state === 'open' };
      const rows = await store.listInvitations(db.read, clock(), page);
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return { invitations: shown.map(invitationView), next };
    }),
    route(contract.makeInvitation, async ({ body, caller, request }) => {
      await limits.take('linkByMaker', caller.userId);
      const { secret, invitation } = await invite(context, body, { login: caller.login, id: caller.userId, request });
      return { invitation, secret, path: contract.invitationPath(secret) };
    }),
    changeRoute(context),
    route(contract.withdrawInvitation, async ({ params, caller, request }) => {
      await db.transact(async (trx) => {
        const now = clock();
        const before = await store.findInvitation(trx, now, params.id);
        if (before === undefined) throw noSuchInvitation();
        if (!(await store.withdrawInvitation(trx, now, params.id))) {
          throw new AppError('conflict', 'This invitation has already been used.');
        }
        if (before.state === 'withdrawn') return;
        await audit(trx, clock, {
          actor: caller.login,
          action: 'withdraw invitation',
          target: params.id,
          outcome: 'done',
          request,
        });
      });
      return { message: 'The link no longer works' };
    }),
  ];
}

function changeRoute({ db, clock }: Context): Route {
  return route(contract.changeInvitation, async ({ params, body, caller, request }) => {
    const row = await db.transact(async (trx) => {
      const now = clock();
      const { roles, days } = body;
      const hasChanged = await store.changeInvitation(trx, now, params.id, { roles, expiresAt: now + days * dayMs });
      const found = await store.findInvitation(trx, now, params.id);
      if (found === undefined) throw noSuchInvitation();
      if (!hasChanged) requireOpen(found);
      await audit(trx, clock, {
        actor: caller.login,
        action: 'invite',
        target: describeInvitation(params.id, roles, days),
        outcome: 'done',
        request,
      });
      return found;
    });
    return invitationView(row);
  });
}

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
  const find = () => store.findBySecret(db.read, clock(), hashSecret(secret));
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

    // A single transaction adds the account, uses the link and starts the session, so that a taken username leaves the
    // link unused.
    const { roles, token } = await addAccount(db, account, async (trx) => {
      const taken = await store.takeInvitation(trx, clock(), secretHash, login);
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
  const row = await store.findBySecret(trx, now, secretHash);
  if (row === undefined) return noSuchInvitation();
  requireOpen(row);
  return new AppError('conflict', 'This invitation has already been used.');
}
