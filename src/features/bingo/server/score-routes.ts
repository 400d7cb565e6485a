import { findUserId } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import { type Written, written } from '#server/http/answers.ts';
import { type Route, route } from '#server/http/serve.ts';
import { openEventStream } from '#server/live/event-stream.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import { toIso } from '#shared/time.ts';
import { roomEvents } from '../contract.ts';
import * as contract from '../score-contract.ts';
import { standings } from '../standings.ts';
import { personStats, roomStats } from '../stats.ts';
import type { Boards } from './board-store.ts';
import { listCompletionLog, listFeed } from './event-store.ts';
import { roomChannel } from './live-topics.ts';
import { isSelf, noSuchRoom, requireMember } from './rights.ts';
import { listOwnBoards, listPlayers, listRoomSquares } from './score-store.ts';
import { SnapshotCache } from './snapshot-cache.ts';

interface Parts {
  context: Context;
  boards: Boards;
}

export function scoreRoutes({ context, boards }: Parts): Route[] {
  const { db, clock } = context;
  const snapshots = new SnapshotCache<Written>(db.read);

  async function writeScores(roomId: string, seq: number): Promise<Written> {
    const players = await listPlayers(db.read, roomId);
    const loginOf = new Map(players.map((player) => [player.user, player.login]));
    const table = standings(players, await listCompletionLog(db.read, roomId));
    return written(contract.getScores, {
      seq,
      standings: table.map(({ user, fullHouse, reachedAt, ...row }) => ({
        ...row,
        login: loginOf.get(user) ?? '',
        full_house: fullHouse,
        reached_at: reachedAt === null ? null : toIso(reachedAt),
      })),
      feed: await listFeed(db.read, roomId),
    });
  }

  return [
    route(contract.getScores, async ({ params, caller }) => {
      const snapshot = await snapshots.get(params.id, caller.userId, (seq) => writeScores(params.id, seq));
      if (snapshot === undefined) throw noSuchRoom();
      return snapshot;
    }),

    route(contract.getRoomStats, async ({ params, caller }) => {
      await requireMember(boards, db.read, params.id, caller);
      return roomStats(await listRoomSquares(db.read, params.id));
    }),

    route(contract.getPersonStats, async ({ params, caller }) => {
      if (!isSelf(caller, params.login) && !hasRole(caller, 'root')) {
        throw new AppError('forbidden', 'You can only see your own statistics.');
      }
      const userId = await findUserId(db.read, params.login);
      if (userId === undefined) throw new AppError('notFound', 'There is no such user.');
      return personStats({ ...(await listOwnBoards(db.read, userId)), nowMs: clock() });
    }),

    route(roomEvents, async ({ params, caller, request, reply }) => {
      await requireMember(boards, db.read, params.id, caller);
      const seat = { roomId: params.id, userId: caller.userId };
      openEventStream(context, request, reply, {
        channel: roomChannel(params.id),
        caller,
        whyGone: async () => ((await boards.isMember(db.read, seat)) ? undefined : 'removed'),
      });
    }),
  ];
}
