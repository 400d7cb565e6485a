import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import type { Seat } from './seats.ts';

const maxRooms = 200;

type RoomState = { revision: number; created_seq: number };

interface Entry<V> {
  /** Tells a room from an earlier one that had the same code. */
  createdSeq: number;
  revision: number;
  value: Promise<V>;
}

/**
 * For the rooms of one game. The same for all members of a room until its revision changes: when a room of hundreds asks at once, it is made once.
 * Every reader's seat and the revision are still looked up each time, so neither rights nor other processes' writes are missed.
 */
export class SnapshotCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #db: Reader;
  readonly #stateFor;

  constructor(db: Reader, game: GameName) {
    this.#db = db;
    this.#stateFor = prepared<Seat, RoomState>(db, (kysely, parameter) =>
      kysely
        .selectFrom('members')
        .innerJoin('rooms', 'rooms.id', 'members.room_id')
        .where('members.room_id', '=', parameter('roomId'))
        .where('members.user_id', '=', parameter('userId'))
        .where('rooms.game', '=', game)
        .select(['rooms.revision', 'rooms.created_seq']),
    );
  }

  /** Undefined for a room of another game, or in which the person has no seat. `make` gets the revision that its reads will at least contain. */
  async get(roomId: string, userId: string, make: (revision: number) => Promise<V>): Promise<V | undefined> {
    const room = (await this.#stateFor(this.#db, { roomId, userId }))[0];
    if (room === undefined) return undefined;
    const { revision, created_seq: createdSeq } = room;
    const known = this.#entries.get(roomId);
    // A newer snapshot than asked for is at least as good.
    if (known?.createdSeq === createdSeq && known.revision >= revision) return known.value;
    const entry = { createdSeq, revision, value: make(revision) };
    this.#entries.delete(roomId);
    this.#entries.set(roomId, entry);
    if (this.#entries.size > maxRooms) this.#entries.delete(this.#entries.keys().next().value ?? roomId);
    entry.value.catch(() => {
      if (this.#entries.get(roomId) === entry) this.#entries.delete(roomId);
    });
    return entry.value;
  }
}
