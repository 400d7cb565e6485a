import { findUserId } from '#features/accounts/server/index.ts';
import { listFeed, noSuchRoom, type RoomKit, SnapshotCache } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { written } from '#server/http/answers.ts';
import { answerKept, type KeptBytes, keepForNow } from '#server/http/kept-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import { rank } from '../ranking.ts';
import * as contract from '../score-contract.ts';
import { listOwnBoards, makeListRows, makeListSquares } from './score-store.ts';
import { personStats, roomStats } from './stats.ts';

interface Parts extends RoomKit {
  context: Context;
}

export function scoreRoutes({ context }: Parts): Route[] {
  const { db, clock } = context;
  const listRows = makeListRows(db);
  const listSquares = makeListSquares(db);
  const size = { bytesOf: ({ bytes }: KeptBytes) => bytes };
  const scores = new SnapshotCache<KeptBytes>(db.read, 'bingo', size);
  const stats = new SnapshotCache<KeptBytes>(db.read, 'bingo', size);

  async function writeScores(roomId: string, seq: number): Promise<KeptBytes> {
    const standings = rank(await listRows(db.read, roomId));
    const feed = (await listFeed(db.read, roomId)) as contract.FeedItem[];
    return keepForNow(written(contract.getScores, { seq, standings, feed }).json);
  }

  const writeStats = async (roomId: string) =>
    keepForNow(written(contract.getRoomStats, roomStats(await listSquares(db.read, roomId))).json);

  return [
    route(contract.getScores, async ({ params, caller, request }) => {
      const snapshot = await scores.get(params.id, caller.userId, (seq) => writeScores(params.id, seq));
      if (snapshot === undefined) throw noSuchRoom();
      return answerKept(snapshot, request.headers);
    }),

    route(contract.getRoomStats, async ({ params, caller, request }) => {
      const snapshot = await stats.get(params.id, caller.userId, () => writeStats(params.id));
      if (snapshot === undefined) throw noSuchRoom();
      return answerKept(snapshot, request.headers);
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
