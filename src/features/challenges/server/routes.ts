import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { answerKept } from '#server/http/kept-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import { challengeLimits, tooManyChallenges } from '../challenge-rules.ts';
import * as contract from '../contract.ts';
import { makePoolList } from './pool-list.ts';
import * as store from './store.ts';

const noSuchChallenge = () => new AppError('notFound', 'There is no such challenge.');

/** Which fields of a challenge were given another value, for the audit log. */
function changedFields(before: contract.Challenge, change: store.Change): string[] {
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && value !== before[field as keyof contract.Challenge])
    .map(([field, value]) => (field === 'active' ? `switched ${value === true ? 'on' : 'off'}` : field));
}

export function challengeRoutes({ db, clock, random }: Context): Route[] {
  const pageOfPool = makePoolList({ db, clock });
  return [
    route(contract.listChallenges, async ({ query, request, caller }) => {
      const withInactive = query.inactive === 'with';
      if (withInactive && !hasRole(caller, 'root')) throw roleMissing(caller, 'root', 'Only root sees those.');
      const limit = query.limit === undefined ? challengeLimits.pageMax : Number(query.limit);
      return answerKept(await pageOfPool({ limit, before: query.before, withInactive }), request.headers);
    }),

    route(contract.createChallenge, async ({ body, caller }) => {
      const { category, points, image_required } = { ...contract.newChallengeDefaults, ...body };
      const row = {
        id: random.text(9),
        title: body.title,
        description: body.description,
        difficulty: body.difficulty,
        category,
        points,
        imageRequired: image_required,
        createdAt: clock(),
      };
      const found = await db.transact(async (trx) => {
        if (!(await store.addOwn(trx, row, caller.userId))) throw new AppError('conflict', tooManyChallenges);
        return store.findChallenge(trx, row.id);
      });
      if (found === undefined) throw new Error('A challenge that was just added is gone');
      return { message: `Created "${row.title}"`, challenge: found.challenge };
    }),

    route(contract.changeChallenge, async ({ params, body, caller, request }) => {
      const { id } = params;
      return db.transact(async (trx) => {
        const before = await store.findChallenge(trx, id);
        const isRoot = hasRole(caller, 'root');
        const mayChange = isRoot || (before !== undefined && before.userId === caller.userId);
        // One that is switched off is seen by nobody else.
        if (before === undefined || !(before.challenge.active || mayChange)) throw noSuchChallenge();
        if (!mayChange) throw roleMissing(caller, 'root', 'Only its creator can change this challenge.');
        if (!isRoot && body.active !== undefined) {
          throw roleMissing(caller, 'root', 'Only root switches challenges off and on.');
        }
        const changed = changedFields(before.challenge, body);
        if (changed.length > 0) {
          await store.changeChallenge(trx, id, body);
          const target = `${id} "${before.challenge.title}" ${changed.join(', ')}`;
          await audit(trx, clock, {
            actor: caller.login,
            action: 'change challenge',
            target,
            outcome: 'done',
            request,
          });
        }
        const after = await store.findChallenge(trx, id);
        if (after === undefined) throw noSuchChallenge();
        return {
          message: `Changed "${after.challenge.title}"`,
          challenge: after.challenge,
          active_count: await store.countChallenges(trx),
        };
      });
    }),

    route(contract.deleteChallenge, async ({ params, caller, request }) => {
      const title = await db.transact(async (trx) => {
        const found = await store.findChallenge(trx, params.id);
        const mayDelete = found?.userId === caller.userId || hasRole(caller, 'root');
        // One that is switched off is seen by nobody else.
        if (found === undefined || !(found.challenge.active || mayDelete)) throw noSuchChallenge();
        if (!mayDelete) {
          throw roleMissing(caller, 'root', 'Only its creator can delete this challenge.');
        }
        if (!(await store.removeChallenge(trx, params.id))) throw noSuchChallenge();
        const { title } = found.challenge;
        const target = `${params.id} "${title}"`;
        await audit(trx, clock, { actor: caller.login, action: 'delete challenge', target, outcome: 'done', request });
        return title;
      });
      return { message: `Deleted "${title}"` };
    }),
  ];
}
