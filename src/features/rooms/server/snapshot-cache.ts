import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import type { Membership } from './memberships.ts';

const maxRooms = 200;
/** Enough for ten rooms of 500 members, with what their snapshots are made of. */
const usualMaxBytes = 12 * 1024 * 1024;

/** A cached snapshot: it includes everything up to that revision, and perhaps more. */
export interface Previous<V> {
  revision: number;
  value: V;
}

/** What its reads will at least include, by the room's two counts. */
export interface Counts {
  revision: number;
  hearts: number;
}

/** `previous` is the last snapshot, if there is one. */
type Make<V> = (counts: Counts, previous: Previous<V> | undefined) => Promise<V>;

type RoomState = Counts & { created_seq: number };

interface Entry<V> extends Counts {
  /** Distinguishes a room from an earlier one with the same code. */
  createdSeq: number;
  value: Promise<V>;
  /** 0 until it's built. */
  bytes: number;
}

interface Options<V> {
  /** Whether it includes hearts. */
  hasHearts?: boolean;
  /** The size of a snapshot. */
  bytesOf: (value: V) => number;
  /** The total limit; the newest is kept whatever its size. */
  maxBytes?: number;
}

/**
 * Caches snapshots for the rooms of one game, or of any. All members share one until the room changes, so when hundreds
 * ask together it's built once. Each reader's membership and the room's counts are still read every time, so neither
 * access changes nor other processes' writes are missed.
 */
export class SnapshotCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #db: Reader;
  readonly #stateFor;
  readonly #options: Required<Options<V>>;
  #bytes = 0;

  constructor(db: Reader, game: GameName | undefined, options: Options<V>) {
    this.#db = db;
    this.#options = { hasHearts: false, maxBytes: usualMaxBytes, ...options };
    this.#stateFor = prepared<Membership, RoomState>(db, (kysely, parameter) => {
      const states = kysely
        .selectFrom('members')
        .innerJoin('rooms', 'rooms.id', 'members.room_id')
        .where('members.room_id', '=', parameter('roomId'))
        .where('members.user_id', '=', parameter('userId'))
        .select(['rooms.revision', 'rooms.hearts', 'rooms.created_seq']);
      return game === undefined ? states : states.where('rooms.game', '=', game);
    });
  }

  /** Undefined for a room of another game, or for a non-member. */
  async get(roomId: string, userId: string, make: Make<V>): Promise<V | undefined> {
    const room = (await this.#stateFor(this.#db, { roomId, userId }))[0];
    if (room === undefined) return undefined;
    const { revision, created_seq: createdSeq } = room;
    const hearts = this.#options.hasHearts ? room.hearts : 0;
    const before = this.#entries.get(roomId);
    const known = before?.createdSeq === createdSeq ? before : undefined;
    // A newer snapshot than requested is at least as good.
    if (known !== undefined && known.revision >= revision && known.hearts >= hearts) return known.value;
    const counts = { revision, hearts };
    const entry = { ...counts, createdSeq, value: remake(make, counts, known), bytes: 0 };
    this.#drop(roomId);
    this.#entries.set(roomId, entry);
    this.#makeRoom();
    entry.value.then(
      (value) => this.#weigh(roomId, entry, value),
      () => {
        if (this.#entries.get(roomId) === entry) this.#drop(roomId);
      },
    );
    return entry.value;
  }

  #weigh(roomId: string, entry: Entry<V>, value: V): void {
    if (this.#entries.get(roomId) !== entry) return;
    entry.bytes = this.#options.bytesOf(value);
    this.#bytes += entry.bytes;
    this.#makeRoom();
  }

  /** Evicts the oldest first. */
  #makeRoom(): void {
    for (const roomId of this.#entries.keys()) {
      const { size } = this.#entries;
      if (size === 1 || (size <= maxRooms && this.#bytes <= this.#options.maxBytes)) return;
      this.#drop(roomId);
    }
  }

  #drop(roomId: string): void {
    this.#bytes -= this.#entries.get(roomId)?.bytes ?? 0;
    this.#entries.delete(roomId);
  }
}

async function remake<V>(make: Make<V>, counts: Counts, previous: Entry<V> | undefined): Promise<V> {
  const value = await previous?.value.catch(() => undefined);
  return make(counts, previous && value !== undefined ? { revision: previous.revision, value } : undefined);
}
