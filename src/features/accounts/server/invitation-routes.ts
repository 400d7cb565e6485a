import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs } from '#shared/time.ts';
import * as contract from '../invitations-contract.ts';
import * as store from './invitation-store.ts';
import { describeInvitation, invitationView, invite, noSuchInvitation, requireOpen } from './invitations.ts';

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
