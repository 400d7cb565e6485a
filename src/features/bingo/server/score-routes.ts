import { findUserId } from '#features/accounts/server/index.ts';
import { listFeed, noSuchRoom, type RoomKit, requireMember, SnapshotCache } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { type Written, written } from '#server/http/answers.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../score-contract.ts';
import { listGame, listOwnBoards, listRoomSquares } from './score-store.ts';
import { standings } from './scoring/standings.ts';
import { personStats, roomStats } from './scoring/stats.ts';

interface Parts extends RoomKit {
  context: Context;
}

export function scoreRoutes({ context, seats }: Parts): Route[] {
  const { db, clock } = context;
  const snapshots = new SnapshotCache<Written>(db.read, 'bingo');

  async function writeScores(roomId: string, seq: number): Promise<Written> {
    const { players, completions } = await listGame(db.read, roomId);
    const loginOf = new Map(players.map((player) => [player.user, player.login]));
    const table = standings(players, completions);
    return written(contract.getScores, {
      seq,
      standings: table.map(({ user, fullHouse, reachedAt, ...row }) => ({
        ...row,
        login: loginOf.get(user) ?? '',
        full_house: fullHouse,
        reached_at: reachedAt === null ? null : toIso(reachedAt),
      })),
      feed: (await listFeed(db.read, roomId)) as contract.FeedItem[],
    });
  }

  return [
    route(contract.getScores, async ({ params, caller }) => {
      const snapshot = await snapshots.get(params.id, caller.userId, (seq) => writeScores(params.id, seq));
      if (snapshot === undefined) throw noSuchRoom();
      return snapshot;
    }),

    route(contract.getRoomStats, async ({ params, caller }) => {
      await requireMember(seats, db.read, params.id, caller);
      return roomStats(await listRoomSquares(db.read, params.id));
    }),

    route(contract.getPersonStats, async ({ params, caller }) => {
      const userId = await findUserId(db.read, params.login);
      if (userId !== caller.userId && !hasRole(caller, 'root')) {
        throw roleMissing(caller, 'root', 'You can only see your own statistics.');
      }
      if (userId === undefined) throw new AppError('notFound', 'There is no such user.');
      return personStats({ ...(await listOwnBoards(db.read, userId)), nowMs: clock() });
    }),
  ];
}
