import type { Kysely } from 'kysely';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
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
 * The same for all members of a room until its revision changes: when a room of hundreds asks at once, it is made once.
 * Every reader's seat and the revision are still looked up each time, so neither rights nor other processes' writes are missed.
 */
export class SnapshotCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #db: Kysely<Tables>;
  readonly #stateFor;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
    this.#stateFor = prepared<Seat, RoomState>(db, (kysely, parameter) =>
      kysely
        .selectFrom('members')
        .innerJoin('rooms', 'rooms.id', 'members.room_id')
        .where('members.room_id', '=', parameter('roomId'))
        .where('members.user_id', '=', parameter('userId'))
        .select(['rooms.revision', 'rooms.created_seq']),
    );
  }

  /** Undefined for a room the person has no seat in. `make` gets the revision that its reads will at least contain. */
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
