import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import type { Announcement, Live, PresenceList } from '#server/live/live.ts';
import type { Patch } from '#shared/merge-patch.ts';
import { toIso } from '#shared/time.ts';
import { type DocumentChange, entryOf, feedLength, patchOfEvent, type RoomParts } from '../document.ts';

export interface RoomEvent {
  roomId: string;
  at: number;
  /** One of `roomEventKinds`, or the game's own. */
  kind: string;
  /** Null if the account has been deleted. */
  userId: string | null;
  login: string;
  /** The part of the game that the event is about, such as a square; for questions, the number of the claim's event. */
  position?: number;
  title?: string;
  /** For `joined`: true for a guest. It's published with the event, but stored with the account. */
  isGuest?: true;
}

type EventValues = Record<Exclude<keyof RoomEvent, 'isGuest'> | 'seq', string | number | null>;

/**
 * At least this many of a room's newest events are stored. Anything derived from an event that must last longer, like a
 * square's completion time, is stored elsewhere.
 */
export const storedEvents = 500;

/** Pruned in batches, because pruning one event for each new one would touch a second, older page every time. */
export const pruneBatchSize = 50;

/** How many of the newest events are stored at this revision. */
export const storedEventCount = (revision: number): number =>
  revision <= storedEvents ? revision : storedEvents + (revision % pruneBatchSize);

/** The parts of an event as SQL: parameters, or columns of its `square`. */
type EventParts = Record<Exclude<keyof RoomEvent, 'isGuest'>, unknown>;

/**
 * The parts of one PostgreSQL statement that counts and stores an event in a single round trip. `counted` has the new
 * counts if `happens` is true, and no row otherwise; `from` is the source of the columns.
 */
export function sqlOfEvent(event: EventParts, { happens, from }: Record<'happens' | 'from', RawBuilder<unknown>>) {
  const { roomId, at, kind, userId, login, position, title } = event;
  return {
    counted: sql`update rooms set revision = revision + 1 where id = ${roomId} and ${happens} returning revision, hearts`,
    added: sql`insert into room_events (room_id, seq, at, kind, user_id, login, position, title)
      select ${roomId}::text, revision, ${at}::bigint, ${kind}::text, ${userId}::text, ${login}::text, ${position}, ${title}
      from counted, ${from}`,
    forgotten: sql`delete from room_events
      where room_id = ${roomId} and seq <= (select revision - ${sql.lit(storedEvents)} from counted
        where revision % ${sql.lit(pruneBatchSize)} = 0)`,
  };
}

/** A room's counts of events and of other changes. Each change to its document raises one of the two by one. */
export type Counted = { revision: number; hearts: number };

export const revisionOf = ({ revision, hearts }: Counted): number => revision + hearts;

export interface EventCount {
  seq: number;
  revision: number;
}

/** The event's patch for the game's part of the document; undefined if that must be read again. */
export type PatchOfGame = (seq: number) => (Patch<Partial<RoomParts>> & object) | undefined;

const makeInsert = (db: Reader) =>
  preparedWrite<EventValues, never>(db, (kysely, parameter) =>
    kysely.insertInto('room_events').values({
      room_id: parameter('roomId') as string,
      seq: parameter('seq') as number,
      at: parameter('at') as number,
      kind: parameter('kind') as string,
      user_id: parameter('userId') as string,
      login: parameter('login') as string,
      position: parameter('position') as number,
      title: parameter('title') as string,
    }),
  );

/** Raises one of the room's counts; by default, the count of changes that aren't events. */
export const makeIncrement = (db: Reader, count: keyof Counted = 'hearts') =>
  preparedWrite<{ roomId: string }, Counted>(db, (kysely, parameter) =>
    kysely
      .updateTable('rooms')
      .set((eb) => ({ [count]: eb(count, '+', 1) }))
      .where('id', '=', parameter('roomId'))
      .returning(['hearts', 'revision']),
  );

/** Writes to a locked room's history, and publishes to its members once the transaction has committed. */
export function makeEvents({ db: { read }, live, clock }: Pick<Context, 'db' | 'live' | 'clock'>) {
  const insert = makeInsert(read);
  const countEvent = makeIncrement(read, 'revision');
  const countChange = makeIncrement(read);
  const prune = preparedWrite<{ roomId: string; seq: number }, never>(read, (kysely, parameter) =>
    kysely.deleteFrom('room_events').where('room_id', '=', parameter('roomId')).where('seq', '<=', parameter('seq')),
  );
  const announce = (trx: Trx, announcement: Announcement) => trx.onCommit(() => live.announce(announcement));
  const publish = {
    change(trx: Trx, roomId: string, changed: DocumentChange): void {
      revisions.set(trx, changed.revision);
      announce(trx, { channel: roomChannel(roomId), changed });
    },
    /** Makes readers fetch the document again. For use after a commit that changed more than was published. */
    invalidate: (roomId: string) => live.announce({ channel: roomChannel(roomId), stale: ['everything'] }),
    deleted: (trx: Trx, roomId: string) => announce(trx, { channel: roomChannel(roomId), gone: 'deleted' }),
    removed: (trx: Trx, roomId: string, userId: string) =>
      announce(trx, { channel: roomChannel(roomId), gone: 'removed', userId }),
  };

  async function writeEvent(trx: Trx, { isGuest: _, ...event }: RoomEvent): Promise<EventCount> {
    const [room] = await countEvent(trx, { roomId: event.roomId });
    if (room === undefined) throw new Error('An event of a deleted room');
    const { revision: seq } = room;
    await insert(trx, { position: null, title: null, ...event, seq });
    if (seq > storedEvents && seq % pruneBatchSize === 0)
      await prune(trx, { roomId: event.roomId, seq: seq - storedEvents });
    return { seq, revision: revisionOf(room) };
  }

  function publishEvent(trx: Trx, event: RoomEvent, { seq, revision }: EventCount, ofGame?: PatchOfGame): void {
    const at = toIso(event.at);
    const [known, more] = [patchOfEvent({ ...event, seq, at }), ofGame === undefined ? {} : ofGame(seq)];
    publish.change(trx, event.roomId, { revision, now: at, patch: known && more && { ...known, ...more } });
  }

  return {
    publish,
    writeEvent,
    publishEvent,
    /** Writes and publishes an event, and returns its number. Only the newest events are stored, without gaps. */
    async addEvent(trx: Trx, event: RoomEvent, ofGame?: PatchOfGame): Promise<number> {
      const count = await writeEvent(trx, event);
      publishEvent(trx, event, count, ofGame);
      return count.seq;
    },
    /** Adds the first event of a new room, at revision 1. It isn't published, because nobody is subscribed yet. */
    async addFirstEvent(trx: Trx, event: RoomEvent): Promise<number> {
      await insert(trx, { position: null, title: null, ...event, seq: 1 });
      return 1;
    },
    /** Publishes a change that isn't an event, such as a vote, and returns the new revision. */
    async addChange(trx: Trx, roomId: string, patch: DocumentChange['patch']): Promise<number> {
      const [room] = await countChange(trx, { roomId });
      if (room === undefined) throw new Error('A change of a deleted room');
      const revision = revisionOf(room);
      publish.change(trx, roomId, { revision, now: toIso(clock()), patch });
      return revision;
    },
  };
}
export type RoomEvents = ReturnType<typeof makeEvents>;

type StoredRow = {
  seq: number;
  at: number;
  kind: string;
  login: string;
  position: number | null;
  title: string | null;
};

/** Reads a room's feed in the form that its document needs. */
export function makeReadFeed(db: Reader): (on: Reader, roomId: string) => Promise<RoomParts['feed']> {
  const newestOf = prepared<{ roomId: string }, StoredRow>(db, (kysely, parameter) =>
    kysely
      .selectFrom('room_events')
      .where('room_id', '=', parameter('roomId'))
      .orderBy('seq', 'desc')
      .limit(feedLength)
      .select(['seq', 'at', 'kind', 'login', 'position', 'title']),
  );
  return async (on, roomId) => {
    const rows = await newestOf(on, { roomId });
    return Object.fromEntries(rows.map((row) => [row.seq, entryOf({ ...row, at: toIso(row.at) })]));
  };
}

export type Activity = { seq: number; kind: string; userId: string | null };

/** The room's events after number `after`, oldest first; undefined if some of them have been pruned. */
export function makeListSince(
  db: Reader,
): (on: Reader, roomId: string, after: number) => Promise<Activity[] | undefined> {
  const eventsOf = prepared<{ roomId: string; after: number }, Activity>(db, (kysely, parameter) =>
    kysely
      .selectFrom('room_events')
      .where('room_id', '=', parameter('roomId'))
      .where('seq', '>', parameter('after'))
      .orderBy('seq')
      .select(['seq', 'kind', 'user_id as userId']),
  );
  return async (on, roomId, after) => {
    const kinds = await eventsOf(on, { roomId, after });
    return kinds.every(({ seq }, index) => seq === after + 1 + index) ? kinds : undefined;
  };
}

export const roomChannel = (roomId: string) => `room/${roomId}`;

/** Which members are viewing a room now, or were within the last ten seconds. */
export const presenceIn = (live: Pick<Live, 'presenceIn'>, roomId: string): PresenceList =>
  live.presenceIn(roomChannel(roomId));

/** Publishes a payload to current viewers. It isn't stored, so there's no commit to wait for. */
export const publishTransient = (live: Pick<Live, 'announce'>, roomId: string, payload: object): void =>
  live.announce({ channel: roomChannel(roomId), passing: payload });

/** The last revision published in a transaction. */
const revisions = new WeakMap<Trx, number>();

/** For the response: the room's revision after the change; absent if nothing changed. */
export function revisionWith(trx: Trx): { revision?: number } {
  const revision = revisions.get(trx);
  return revision === undefined ? {} : { revision };
}
