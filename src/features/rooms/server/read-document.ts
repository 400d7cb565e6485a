import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { answerCached, type CachedBytes, cacheForNow } from '#server/http/cached-bytes.ts';
import { route } from '#server/http/serve.ts';
import { serialized } from '#server/http/validate.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import { feedLength, memberKey, type RoomParts } from '../document.ts';
import { makeReadHearts } from '../hearts/server/hearts.ts';
import { readQuestions } from '../questions/server/read-questions.ts';
import { type Counted, makeReadFeed, revisionOf } from './event-store.ts';
import type { RoomGame } from './game.ts';
import { type Membership, noSuchRoom, requireRoom } from './rights.ts';
import { makeRoomStore, type RoomRow } from './room-store.ts';

const maxTries = 5;

function makeReadParts({ db }: Pick<Context, 'db'>, makePhotos: RoomGame['makePhotos']) {
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

  return async (row: RoomRow): Promise<RoomParts> => {
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
  };
}

/** A document cached for all members, and what its game's part was made from. */
export interface CachedDocument {
  revision: number;
  document: RoomParts;
  bytes: CachedBytes;
  made: unknown;
}

/** Documents of a game's rooms, each built once per revision. */
export function makeDocument(
  context: Context,
  { name, makePhotos, document: { shape, make, isPersonal } }: Pick<RoomGame, 'name' | 'makePhotos' | 'document'>,
) {
  const { read } = context.db;
  const store = makeRoomStore(context.db);
  const readParts = makeReadParts(context, makePhotos);
  const ofGame = make(context);
  // The objects take about three times as much as their text.
  const cache = new SnapshotCache<CachedDocument>(read, name, ({ bytes }) => 4 * bytes.bytes);

  /**
   * Reads all parts at one revision, because a game's part from a later one would break when the events in between are
   * applied again. After `maxTries`, the parts may be from different revisions; patches set absolute values, so later
   * ones lead to the same result.
   */
  async function readConsistently(roomId: string, previous: Previous<unknown> | undefined) {
    for (let row = await requireRoom(store, read, roomId), tries = 1; ; tries++) {
      const { all, made } = await ofGame.read(read, roomId, previous);
      const document = { ...(await readParts(row)), ...all };
      const revision = revisionOf(row);
      row = await requireRoom(store, read, roomId);
      if (tries === maxTries || revisionOf(row) <= revision) return { revision, document, made };
    }
  }

  return {
    before: ofGame.before,
    /** Undefined for a non-member. */
    find: (roomId: string, userId: string): Promise<CachedDocument | undefined> =>
      cache.get(roomId, userId, async (known) => {
        const previous = known && { revision: known.revision, value: known.value.made };
        const { made, ...found } = await readConsistently(roomId, previous);
        // A personal game serves the document itself, with the member's own part.
        const json = isPersonal ? JSON.stringify(found.document) : serialized(shape, { ...found, own: {} }).json;
        return { ...found, bytes: cacheForNow(json), made };
      }),
  };
}

/** The documents of all games, and their routes. `before` runs before a read, to end what's overdue. */
export function makeDocuments(
  context: Context,
  games: readonly RoomGame[],
  before: (roomId: string) => Promise<void> = async () => undefined,
) {
  const all = new Map(games.map((game) => [game.name, makeDocument(context, game)]));
  const shared = games.filter(({ document }) => !document.isPersonal);
  return {
    routes: shared.map(({ name, document }) =>
      route(document.shape, async ({ params: { id }, caller, request }) => {
        await before(id);
        await all.get(name)?.before?.(id);
        const known = await all.get(name)?.find(id, caller.userId);
        if (known === undefined) throw noSuchRoom();
        return answerCached(known.bytes, request.headers);
      }),
    ),
    /** Undefined for a non-member. */
    find: async (game: GameName, roomId: string, userId: string) => all.get(game)?.find(roomId, userId),
  };
}
export type Documents = ReturnType<typeof makeDocuments>;

/** Enough for ten rooms of 500 members, with what their snapshots are made from. */
const usualMaxBytes = 12 * 1024 * 1024;

/** A cached snapshot, which includes every event up to its revision, and perhaps more. */
export interface Previous<V> {
  revision: number;
  value: V;
}

type RoomState = Counted & { created_seq: number };

interface Entry<V> {
  /** The snapshot includes at least this state. */
  room: RoomState;
  value: Promise<V>;
  /** 0 until it's built. */
  bytes: number;
}

/**
 * Caches snapshots of one game's rooms, so that one is built only once when hundreds ask for it. Memberships and counts
 * are still read every time, so neither access changes nor other processes' writes are missed.
 */
export class SnapshotCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #db: Reader;
  readonly #stateFor;
  readonly #bytesOf: (value: V) => number;
  readonly #maxBytes: number;
  #bytes = 0;

  /** The newest snapshot stays cached, whatever its size. */
  constructor(db: Reader, game: GameName, bytesOf: (value: V) => number, maxBytes = usualMaxBytes) {
    this.#db = db;
    this.#bytesOf = bytesOf;
    this.#maxBytes = maxBytes;
    this.#stateFor = prepared<Membership, RoomState>(db, (kysely, parameter) =>
      kysely
        .selectFrom('members')
        .innerJoin('rooms', 'rooms.id', 'members.room_id')
        .where('members.room_id', '=', parameter('roomId'))
        .where('members.user_id', '=', parameter('userId'))
        .where('rooms.game', '=', game)
        .select(['rooms.revision', 'rooms.hearts', 'rooms.created_seq']),
    );
  }

  /** `make` gets the previous snapshot, if there is one. Undefined for a room of another game, or for a non-member. */
  async get(
    roomId: string,
    userId: string,
    make: (previous: Previous<V> | undefined) => Promise<V>,
  ): Promise<V | undefined> {
    const [room] = await this.#stateFor(this.#db, { roomId, userId });
    if (room === undefined) return undefined;
    const before = this.#entries.get(roomId);
    // An earlier room may have had the same code.
    const known = before?.room.created_seq === room.created_seq ? before : undefined;
    // A newer snapshot than requested is at least as good.
    if (known !== undefined && revisionOf(known.room) >= revisionOf(room)) return known.value;
    this.#drop(roomId);
    const entry = { room, value: remake(make, known), bytes: 0 };
    this.#entries.set(roomId, entry);
    entry.value.then(
      (value) => this.#countBytes(roomId, entry, value),
      () => {
        if (this.#entries.get(roomId) === entry) this.#drop(roomId);
      },
    );
    return entry.value;
  }

  #countBytes(roomId: string, entry: Entry<V>, value: V): void {
    if (this.#entries.get(roomId) !== entry) return;
    entry.bytes = this.#bytesOf(value);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size === 1 || this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(roomId: string): void {
    this.#bytes -= this.#entries.get(roomId)?.bytes ?? 0;
    this.#entries.delete(roomId);
  }
}

async function remake<V>(make: (previous?: Previous<V>) => Promise<V>, known: Entry<V> | undefined): Promise<V> {
  const value = await known?.value.catch(() => undefined);
  return make(known && value !== undefined ? { revision: known.room.revision, value } : undefined);
}
