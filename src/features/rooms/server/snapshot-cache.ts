import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import type { Seat } from './seats.ts';

const maxRooms = 200;
/** So many are ten rooms of 500 members, with what their snapshots are made of. */
const usualMaxBytes = 12 * 1024 * 1024;

/** A snapshot as it was: it holds everything up to that revision, and perhaps more. */
export interface Former<V> {
  revision: number;
  value: V;
}

/** `revision` is what its reads will at least contain; `former` the snapshot before, if there is one. */
type Make<V> = (revision: number, former: Former<V> | undefined) => Promise<V>;

type RoomState = { revision: number; created_seq: number };

interface Entry<V> {
  /** Tells a room from an earlier one that had the same code. */
  createdSeq: number;
  revision: number;
  value: Promise<V>;
  /** 0 until it is made. */
  bytes: number;
}

interface Size<V> {
  /** What a snapshot takes. */
  bytesOf: (value: V) => number;
  /** What all may take together; the newest is kept whatever it takes. */
  maxBytes?: number;
}

/**
 * For the rooms of one game. The same for all members of a room until its revision changes: when a room of hundreds asks at once, it is made once.
 * Every reader's seat and the revision are still looked up each time, so neither rights nor other processes' writes are missed.
 */
export class SnapshotCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #db: Reader;
  readonly #stateFor;
  readonly #size: Required<Size<V>>;
  #bytes = 0;

  constructor(db: Reader, game: GameName, size: Size<V>) {
    this.#db = db;
    this.#size = { maxBytes: usualMaxBytes, ...size };
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

  /** Undefined for a room of another game, or in which the person has no seat. */
  async get(roomId: string, userId: string, make: Make<V>): Promise<V | undefined> {
    const room = (await this.#stateFor(this.#db, { roomId, userId }))[0];
    if (room === undefined) return undefined;
    const { revision, created_seq: createdSeq } = room;
    const known = this.#entries.get(roomId);
    // A newer snapshot than asked for is at least as good.
    if (known?.createdSeq === createdSeq && known.revision >= revision) return known.value;
    const former = known?.createdSeq === createdSeq ? known : undefined;
    const entry = { createdSeq, revision, value: remake(make, revision, former), bytes: 0 };
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
    entry.bytes = this.#size.bytesOf(value);
    this.#bytes += entry.bytes;
    this.#makeRoom();
  }

  /** Those that were made first go first. */
  #makeRoom(): void {
    for (const roomId of this.#entries.keys()) {
      const { size } = this.#entries;
      if (size === 1 || (size <= maxRooms && this.#bytes <= this.#size.maxBytes)) return;
      this.#drop(roomId);
    }
  }

  #drop(roomId: string): void {
    this.#bytes -= this.#entries.get(roomId)?.bytes ?? 0;
    this.#entries.delete(roomId);
  }
}

async function remake<V>(make: Make<V>, revision: number, former: Entry<V> | undefined): Promise<V> {
  const value = await former?.value.catch(() => undefined);
  return make(revision, former && value !== undefined ? { revision: former.revision, value } : undefined);
}
