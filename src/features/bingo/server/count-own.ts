import type { CountOwn } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { listOwnBoards } from './score-store.ts';
import { personStats, pointsOf } from './stats.ts';

/** What somebody did on all their boards, as a part of what they did in all games. */
export function makeCountOwn({ db, clock }: Pick<Context, 'db' | 'clock'>): CountOwn {
  return async (userId) => {
    const own = await listOwnBoards(db.read, userId);
    const { squares, lines, full_houses, photos, day_streak } = personStats({ ...own, nowMs: clock() });
    const figures = { squares, lines, full_houses, photos, day_streak };
    return { games: own.boards.length, points: pointsOf(own.boards), figures };
  };
}
