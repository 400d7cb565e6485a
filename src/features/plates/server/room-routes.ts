import { feedLength } from '#features/rooms/room-news.ts';
import {
  makeListFeed,
  makeListHearts,
  noSuchRoom,
  type RoomStanding,
  SnapshotCache,
} from '#features/rooms/server/index.ts';
import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { written } from '#server/http/answers.ts';
import { answerKept, type KeptBytes, keepForNow } from '#server/http/kept-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { getPlates, type PlatesFeedItem } from '../contract.ts';
import { isPlatesEvent, withPhotos } from '../game-news.ts';
import { seenOf, tableOf } from '../rules/scoring.ts';
import { actorOrNone, makeSettleIfDue, type Parts } from './endings.ts';

/** What a room shows of the game at hand. */
export function roomRoutes(parts: Parts): Route[] {
  const { context, games, spots } = parts;
  const { db } = context;
  const settleIfDue = makeSettleIfDue(parts);
  const listFeed = makeListFeed(db.read);
  const listHearts = makeListHearts(db.read);
  const gamesOfEvents = makeGamesOfEvents(db.read);
  const rooms = new SnapshotCache<KeptBytes>(db.read, 'plates', { bytesOf: ({ bytes }) => bytes, hasHearts: true });

  async function write(roomId: string, { revision: seq, hearts: n }: RoomStanding): Promise<KeptBytes> {
    const game = await games.findNewest(db.read, roomId);
    const players = await games.listPlayers(db.read, roomId);
    const list = await spots.listSpots(db.read, { roomId, number: game.number });
    const table = tableOf(game, players, list.map(seenOf));
    const [events, numbers, hearts] = await Promise.all([
      listFeed(db.read, roomId),
      gamesOfEvents(db.read, { roomId }),
      listHearts(db.read, roomId),
    ]);
    const gameOf = new Map(numbers.map(({ seq: of, game: number }) => [of, number]));
    const told = events.map((event) => ({
      ...event,
      ...(isPlatesEvent(event.kind) && gameOf.has(event.seq) && { game: gameOf.get(event.seq) }),
      hearts: hearts.get(event.seq),
    })) as PlatesFeedItem[];
    const feed = withPhotos(told, list);
    return keepForNow(written(getPlates, { seq, n, game, players, spots: list, table, feed }).json);
  }

  return [
    route(getPlates, async ({ params: { id }, caller, request }) => {
      await actorOrNone(parts, db.read, id, caller.userId);
      await settleIfDue(id);
      const kept = await rooms.get(id, caller.userId, (standing) => write(id, standing));
      if (kept === undefined) throw noSuchRoom();
      return answerKept(kept, request.headers);
    }),
  ];
}

/** Which game the newest events of a room were of. */
const makeGamesOfEvents = (read: Reader) =>
  prepared<{ roomId: string }, { seq: number; game: number }>(read, (db, parameter) =>
    db
      .selectFrom('room_events')
      .where('room_id', '=', parameter('roomId'))
      .where('position', 'is not', null)
      .orderBy('seq', 'desc')
      .limit(feedLength)
      .select(['seq', 'position as game'])
      .$narrowType<{ game: number }>(),
  );
