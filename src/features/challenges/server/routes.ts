import type { Context } from '#server/context.ts';
import { answerKept } from '#server/http/kept-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import { challengeLimits, tooManyChallenges } from '../challenge-rules.ts';
import * as contract from '../contract.ts';
import { makePoolList } from './pool-list.ts';
import * as store from './store.ts';

const noSuchChallenge = () => new AppError('notFound', 'There is no such challenge.');

export function challengeRoutes({ db, clock, random }: Context): Route[] {
  const pageOfPool = makePoolList({ db, clock });
  return [
    route(contract.listChallenges, async ({ query, request }) => {
      const limit = query.limit === undefined ? challengeLimits.pageMax : Number(query.limit);
      return answerKept(await pageOfPool({ limit, before: query.before }), request.headers);
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

    route(contract.deleteChallenge, async ({ params, caller }) => {
      const title = await db.transact(async (trx) => {
        const found = await store.findChallenge(trx, params.id);
        if (found === undefined) throw noSuchChallenge();
        if (found.userId !== caller.userId && !hasRole(caller, 'root')) {
          throw new AppError('forbidden', 'Only its creator can delete this challenge.');
        }
        if (!(await store.removeChallenge(trx, params.id))) throw noSuchChallenge();
        return found.challenge.title;
      });
      return { message: `Deleted "${title}"` };
    }),
  ];
}
