import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import { type Counted, revisionOf } from './event-store.ts';
import type { Membership } from './rights.ts';

/** Enough for ten rooms of 500 members, including the data that their snapshots are made from. */
const usualMaxBytes = 12 * 1024 * 1024;

/** A cached snapshot, which includes every event up to its revision, and perhaps later ones. */
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
 * Caches the snapshots of one game's rooms, so that a snapshot is only built once even if hundreds ask for it.
 * Memberships and counts are still read every time, so neither access changes nor other processes' writes are missed.
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
