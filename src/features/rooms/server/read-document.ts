import type { Context } from '#server/context.ts';
import { serialized } from '#server/http/answers.ts';
import { answerCached, type CachedBytes, cacheForNow } from '#server/http/cached-bytes.ts';
import { route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import { feedLength, memberKey, type RoomParts, type Snapshot } from '../document.ts';
import { makeReadHearts } from '../hearts/server/store.ts';
import { readQuestions } from '../questions/server/read-questions.ts';
import { makeReadFeed, revisionOf } from './event-store.ts';
import type { RoomGame } from './game.ts';
import { isMemberOf, noSuchRoom } from './rights.ts';
import type { RoomRow } from './room-row.ts';
import { makeRoomStore } from './room-store.ts';
import { SnapshotCache } from './snapshot-cache.ts';

const maxTries = 5;

/** Reads the shared part of a room's document, and its game's part with `readGame`. */
function makeReadRoom({ db }: Pick<Context, 'db'>, { name, makePhotos }: Pick<RoomGame, 'name' | 'makePhotos'>) {
  const { findRoom } = makeRoomStore(db);
  const readFeed = makeReadFeed(db.read);
  const readHearts = makeReadHearts(db.read);
  const photosOfGame = makePhotos?.(db);

  async function listPhotos(roomId: string): Promise<RoomParts['photos']> {
    const shown = (await photosOfGame?.listShown(roomId)) ?? [];
    return Object.fromEntries(
      shown.map(({ seq, login, of, title, at, name: v }) => [
        seq,
        { by: memberKey(login), of, title, at: toIso(at), v },
      ]),
    );
  }

  async function partsOf(row: RoomRow): Promise<RoomParts> {
    const { id, name: called, admin, isPrivate, isLocked, createdAt, game } = row;
    const [feed, photos, questions] = await Promise.all([
      readFeed(db.read, id),
      listPhotos(id),
      readQuestions(db.read, id),
    ]);
    const seqs = new Set([...Object.keys(feed), ...Object.keys(photos)]);
    const oldest = Math.min(row.revision - feedLength + 1, ...Object.keys(photos).map(Number));
    const hearts = Object.entries(await readHearts(db.read, id, oldest)).filter(([seq]) => seqs.has(seq));
    return {
      room: {
        ...{ id, name: called, admin: memberKey(admin), is_private: isPrivate, created_at: toIso(createdAt), game },
        ...(isLocked && { is_locked: true as const }),
      },
      members: Object.fromEntries(
        row.members.map(({ login, since, isGuest }) => [
          memberKey(login),
          { login, since, ...(isGuest && { guest: true as const }) },
        ]),
      ),
      ...{ feed, photos, questions, hearts: Object.fromEntries(hearts) },
    };
  }

  /**
   * All at one revision: a game part from a later one would break when the events in between are applied again. In a
   * room that never rests the parts may differ: patches set absolute values, so the next ones lead to the same result.
   * Throws noSuchRoom.
   */
  return async <T>(roomId: string, isLetIn: (row: RoomRow) => boolean, readGame: () => Promise<T>) => {
    const find = async () => {
      const row = await findRoom(db.read, roomId);
      if (row === undefined || row.game !== name || !isLetIn(row)) throw noSuchRoom();
      return row;
    };
    for (let row = await find(), tries = 1; ; tries++) {
      const [gamePart, parts] = [await readGame(), await partsOf(row)];
      const later = await find();
      const revision = revisionOf(row);
      if (tries === maxTries || revisionOf(later) <= revision) return { revision, parts, gamePart };
      row = later;
    }
  };
}

/** Reads a document with each member's own part; throws noSuchRoom for a non-member. */
export function makeReadDocument<All extends object, Own extends object>(
  context: Pick<Context, 'db' | 'clock'>,
  game: Pick<RoomGame, 'name'>,
  readGame: (roomId: string, caller: Caller) => Promise<{ all: All; own: Own }>,
) {
  const readRoom = makeReadRoom(context, game);
  return async (roomId: string, caller: Caller) => {
    const isLetIn = (row: RoomRow) => isMemberOf(row, caller.userId);
    const { revision, parts, gamePart } = await readRoom(roomId, isLetIn, () => readGame(roomId, caller));
    return {
      ...{ revision, now: toIso(context.clock()) },
      document: { ...parts, ...gamePart.all },
      own: gamePart.own,
    } satisfies Snapshot;
  };
}

/** A document cached for all members, and what its game's part was made of. */
export interface CachedDocument {
  revision: number;
  document: RoomParts;
  bytes: CachedBytes;
  made: unknown;
}

/**
 * Documents that are the same for all members, each built once per revision, and the calls that return them. `before` a
 * read, what's overdue in the room is ended.
 */
export function makeDocuments(
  context: Context,
  games: readonly RoomGame[],
  before: (roomId: string) => Promise<void> = async () => undefined,
) {
  const caches = new Map(
    games.flatMap((game) => (game.document ? [[game.name, makeGameCache(context, game, game.document)]] : [])),
  );
  const routes = [...caches.values()].flatMap(({ shape, isPersonal, ofGame, find }) =>
    isPersonal
      ? []
      : route(shape, async ({ params: { id }, caller, request }) => {
          await before(id);
          await ofGame.before?.(id);
          const known = await find(id, caller.userId);
          if (known === undefined) throw noSuchRoom();
          return answerCached(known.bytes, request.headers);
        }),
  );
  return {
    routes,
    /** Undefined for a non-member. */
    find: async (game: GameName, roomId: string, userId: string) => caches.get(game)?.find(roomId, userId),
  };
}
export type Documents = ReturnType<typeof makeDocuments>;

function makeGameCache(
  context: Context,
  game: RoomGame,
  { shape, make, isPersonal }: NonNullable<RoomGame['document']>,
) {
  const { read } = context.db;
  const readRoom = makeReadRoom(context, game);
  const ofGame = make(context);
  // The objects take about three times as much as their text.
  const cache = new SnapshotCache<CachedDocument>(read, game.name, ({ bytes }) => 4 * bytes.bytes);
  const find = (roomId: string, userId: string): Promise<CachedDocument | undefined> =>
    cache.get(roomId, userId, async (previous) => {
      const before = previous && { revision: previous.revision, value: previous.value.made };
      const readGame = () => ofGame.read(read, roomId, before);
      const { revision, parts, gamePart } = await readRoom(roomId, () => true, readGame);
      const document = { ...parts, ...gamePart.all };
      // A personal game serves the member's own part itself.
      const json = isPersonal ? JSON.stringify(document) : serialized(shape, { revision, document, own: {} }).json;
      return { revision, document, bytes: cacheForNow(json), made: gamePart.made };
    });
  return { shape, isPersonal, ofGame, find };
}
