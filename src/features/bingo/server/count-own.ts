import { type CountOwn, findOwnId } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/serve.ts';
import { getPersonStats } from '../score-contract.ts';
import { personStats, pointsOf } from '../stats.ts';
import { listOwnBoards } from './score-store.ts';

/** A person's totals over all their boards, part of the totals over all games. */
export function makeCountOwn({ db, clock }: Pick<Context, 'db' | 'clock'>): CountOwn {
  return async (userId) => {
    const own = await listOwnBoards(db.read, userId);
    const { squares, lines, full_houses, photos, day_streak } = personStats({ ...own, nowMs: clock() });
    const figures = { squares, lines, full_houses, photos, day_streak };
    return { games: own.boards.length, points: pointsOf(own.boards), figures };
  };
}

/** A person's totals over all bingo rooms. */
export const personStatsRoute = ({ db, clock }: Context) =>
  route(getPersonStats, async ({ params, caller }) => {
    const userId = await findOwnId(db.read, caller, params.login);
    return personStats({ ...(await listOwnBoards(db.read, userId)), nowMs: clock() });
  });
