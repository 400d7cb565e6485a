import {
  type Former,
  findOwnId,
  makeListFeed,
  makeListHearts,
  noSuchRoom,
  type RoomKit,
  type RoomStanding,
  SnapshotCache,
} from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { written } from '#server/http/answers.ts';
import { answerKept, type KeptBytes, keepForNow } from '#server/http/kept-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { rank, type Unranked } from '../ranking.ts';
import * as contract from '../score-contract.ts';
import { type ByPlayer, playersOf } from './by-player.ts';
import { listOwnBoards, makeReadRows, makeReadSquares } from './score-store.ts';
import { makeListStanding } from './standing-store.ts';
import { personStats, type RoomSquare, roomStats } from './stats.ts';

interface Parts extends RoomKit {
  context: Context;
}

/** An answer, and what it was made of, from which the next one goes on. */
interface Made<T> {
  kept: KeptBytes;
  players: ByPlayer<T>;
}
/** About so many take the twelve squares of a board; a row of the leaderboard takes less. */
const bytesPerPlayer = 2000;
const bytesOf = ({ kept, players }: Made<unknown>) => kept.bytes + bytesPerPlayer * players.size;

export function scoreRoutes({ context }: Parts): Route[] {
  const { db, clock } = context;
  const readRows = makeReadRows(db);
  const listFeed = makeListFeed(db.read);
  const listStanding = makeListStanding(db);
  const listHearts = makeListHearts(db.read);
  const readSquares = makeReadSquares(db);
  const scores = new SnapshotCache<Made<Unranked>>(db.read, 'bingo', { bytesOf, hasHearts: true });
  const stats = new SnapshotCache<Made<RoomSquare[]>>(db.read, 'bingo', { bytesOf });

  async function writeScores(
    roomId: string,
    { revision: seq, hearts: n }: RoomStanding,
    former?: Former<Made<Unranked>>,
  ) {
    const players = await readRows(db.read, roomId, playersOf(former));
    const standings = rank([...players.values()]);
    // Together, and after the board: an event that comes between is told as the next one.
    const [events, standing, hearts] = await Promise.all([
      listFeed(db.read, roomId),
      listStanding(db.read, roomId),
      listHearts(db.read, roomId),
    ]);
    const feed = events.map((event) => ({
      ...event,
      ...standing.get(event.seq),
      hearts: hearts.get(event.seq),
    })) as contract.FeedItem[];
    return { kept: keepForNow(written(contract.getScores, { seq, n, standings, feed }).json), players };
  }

  async function writeStats(roomId: string, former?: Former<Made<RoomSquare[]>>) {
    const players = await readSquares(db.read, roomId, playersOf(former));
    return { kept: keepForNow(written(contract.getRoomStats, roomStats([...players.values()].flat())).json), players };
  }

  return [
    route(contract.getScores, async ({ params, caller, request }) => {
      const snapshot = await scores.get(params.id, caller.userId, (standing, former) =>
        writeScores(params.id, standing, former),
      );
      if (snapshot === undefined) throw noSuchRoom();
      return answerKept(snapshot.kept, request.headers);
    }),

    route(contract.getRoomStats, async ({ params, caller, request }) => {
      const snapshot = await stats.get(params.id, caller.userId, (_standing, former) => writeStats(params.id, former));
      if (snapshot === undefined) throw noSuchRoom();
      return answerKept(snapshot.kept, request.headers);
    }),

    route(contract.getPersonStats, async ({ params, caller }) => {
      const userId = await findOwnId(db.read, caller, params.login);
      return personStats({ ...(await listOwnBoards(db.read, userId)), nowMs: clock() });
    }),
  ];
}
