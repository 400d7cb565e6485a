import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '#server/db/database.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import type { Announcement, Live, PresenceList } from '#server/live/live.ts';
import type { Patch } from '#shared/merge-patch.ts';
import { toIso } from '#shared/time.ts';
import type { DocumentChange, RoomParts } from '../document.ts';
import { feedLength, patchOfEvent } from '../document.ts';

export interface RoomEvent {
  roomId: string;
  at: number;
  /** One of `roomEventKinds`, or the game's own. */
  kind: string;
  /** Null when the account is gone. */
  userId: string | null;
  login: string;
  /** Which part of the game it happened to, if any: a square of a board. Of a question: the event with which the claim was made. */
  position?: number;
  title?: string;
  /** Of who joined: as a guest. It is told, and kept with the account. */
  isGuest?: true;
}

type EventValues = Record<Exclude<keyof RoomEvent, 'isGuest'> | 'seq', string | number | null>;

/**
 * So many events of a room are kept at least, the newest: ten times what the feed shows. Whatever else follows from an event has to
 * be written down where it belongs, as the moment of a completion is in its square.
 */
export const storedEvents = 500;

/** The oldest go so many at once: one by one each event would change a second page of the file, of events long past. */
export const forgottenAtOnce = 50;

/** How many events there are of a room at this revision: the newest, without a gap. */
export const storedAt = (revision: number): number =>
  revision <= storedEvents ? revision : storedEvents + (revision % forgottenAtOnce);

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

/** The first event of a room that has just been made, at revision 1: nobody can have heard of the room before. */
export function makeAddFirstEvent(db: Reader) {
  const insert = makeInsert(db);
  return async function addFirstEvent(trx: Trx, event: RoomEvent): Promise<number> {
    await insert(trx, { position: null, title: null, ...event, seq: 1 });
    return 1;
  };
}

/** What an event counts: its number, and the revision of the room as a document. */
export interface EventCount {
  seq: number;
  revision: number;
}

/** Counts an event of a room, which is held and exists, and writes it down. */
export function makeWriteEvent(db: Reader) {
  const countUp = preparedWrite<{ roomId: string }, { revision: number; hearts: number }>(db, (kysely, parameter) =>
    kysely
      .updateTable('rooms')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', parameter('roomId'))
      .returning(['revision', 'hearts']),
  );
  const insert = makeInsert(db);
  const forget = preparedWrite<{ roomId: string; seq: number }, never>(db, (kysely, parameter) =>
    kysely.deleteFrom('room_events').where('room_id', '=', parameter('roomId')).where('seq', '<=', parameter('seq')),
  );
  return async function writeEvent(trx: Trx, { isGuest: _, ...event }: RoomEvent): Promise<EventCount> {
    const [room] = await countUp(trx, { roomId: event.roomId });
    if (room === undefined) throw new Error('An event of a room that is gone');
    const { revision: seq } = room;
    await insert(trx, { position: null, title: null, ...event, seq });
    if (seq > storedEvents && seq % forgottenAtOnce === 0)
      await forget(trx, { roomId: event.roomId, seq: seq - storedEvents });
    return { seq, revision: revisionOf(room) };
  };
}
export type WriteEvent = ReturnType<typeof makeWriteEvent>;

/** What of an event a statement gives that is more than the event: parameters, or columns of its `square`. */
type EventParts = Record<Exclude<keyof RoomEvent, 'isGuest'>, unknown>;

/**
 * The same as parts of one statement of PostgreSQL, which takes one round trip in all: `counted` has the new counts when the event
 * `happens` and no row otherwise, `from` names what the parts of the event are columns of.
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
        where revision % ${sql.lit(forgottenAtOnce)} = 0)`,
  };
}

/** What an event changes of what its game adds to the room's document, where it has this number; undefined where that is to be read again. */
export type PatchOfGame = (seq: number) => (Patch<Partial<RoomParts>> & object) | undefined;
const nothing: PatchOfGame = () => ({});

/** Has the members hear of an event, which is written down, when it is committed. */
export function makePublishEvent(publish: Pick<Publish, 'change'>) {
  return function publishEvent(trx: Trx, event: RoomEvent, { seq, revision }: EventCount, ofGame = nothing): void {
    const at = toIso(event.at);
    const [known, more] = [patchOfEvent({ ...event, seq, at }), ofGame(seq)];
    const patch = known && more && { ...known, ...more };
    publish.change(trx, event.roomId, { revision, now: at, patch });
  };
}

/**
 * Adds to what has happened in a room, which is held and exists, and gives the event's number: it counts all events there ever were, one by
 * one. What is kept of them are the newest, without a gap. When it is committed the members hear of it, and of what it changes in their game.
 */
export function makeAddEvent(writeEvent: WriteEvent, publishEvent: ReturnType<typeof makePublishEvent>) {
  return async function addEvent(trx: Trx, event: RoomEvent, ofGame?: PatchOfGame): Promise<number> {
    const count = await writeEvent(trx, event);
    publishEvent(trx, event, count, ofGame);
    return count.seq;
  };
}
export type AddEvent = ReturnType<typeof makeAddEvent>;

type StoredRow = {
  seq: number;
  at: number;
  kind: string;
  login: string;
  position: number | null;
  title: string | null;
};

/** What happened in a room, as its document has it. */
export function makeReadFeed(db: Reader): (on: Reader, roomId: string) => Promise<RoomParts['feed']> {
  const newestOf = prepared<{ roomId: string }, StoredRow>(db, (kysely, parameter) =>
    kysely
      .selectFrom('room_events')
      .where('room_id', '=', parameter('roomId'))
      .orderBy('seq', 'desc')
      .limit(feedLength)
      .select(['seq', 'at', 'kind', 'login', 'position', 'title']),
  );
  return async (on, roomId) =>
    Object.fromEntries(
      (await newestOf(on, { roomId })).map(({ seq, at, login, kind, title, position }) => [
        seq,
        {
          ...{ at: toIso(at), login, kind },
          ...(title !== null && { title }),
          ...(position !== null && { of: position }),
        },
      ]),
    );
}

/** Who did what. */
export type Activity = { seq: number; kind: string; userId: string | null };

/** What happened in a room after its event `after`, oldest first; undefined where not all of it is kept any more. */
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
    const deeds = await eventsOf(on, { roomId, after });
    return deeds.every(({ seq }, index) => seq === after + 1 + index) ? deeds : undefined;
  };
}

export type Counted = { hearts: number; revision: number };

/** The revision of a room as a document: each of its counts raises it by one. */
export const revisionOf = ({ revision, hearts }: Counted): number => revision + hearts;

/** Counts one more change of a room that is no event, and tells how many there are. */
export const makeCountUp = (db: Reader) =>
  preparedWrite<{ roomId: string }, Counted>(db, (kysely, parameter) =>
    kysely
      .updateTable('rooms')
      .set((eb) => ({ hearts: eb('hearts', '+', 1) }))
      .where('id', '=', parameter('roomId'))
      .returning(['hearts', 'revision']),
  );

/** Counts a change that is no event and that members are to learn of all the same, such as a vote, or another photo on a done square. */
export function makeCountChange(db: Reader) {
  const countUp = makeCountUp(db);
  return async (trx: Trx, roomId: string): Promise<Counted> => {
    const [room] = await countUp(trx, { roomId });
    if (room === undefined) throw new Error('A change of a room that is gone');
    return room;
  };
}

export const roomChannel = (roomId: string) => `room/${roomId}`;

/** Which members of a room look at it now, or did within the last ten seconds. */
export const presenceIn = (live: Pick<Live, 'presenceIn'>, roomId: string): PresenceList =>
  live.presenceIn(roomChannel(roomId));

/** Tells members who look now of something that is kept nowhere, and so waits for no commit. */
export const publishTransient = (live: Pick<Live, 'announce'>, roomId: string, passing: object): void =>
  live.announce({ channel: roomChannel(roomId), passing });

/** The last revision that a transaction told of. */
const revisions = new WeakMap<Trx, number>();

/** For who did something: the room has it from this revision on. Without one nothing changed. */
export function revisionWith(trx: Trx): { revision?: number } {
  const revision = revisions.get(trx);
  return revision === undefined ? {} : { revision };
}

/** What members of a room are told when the transaction is committed, never before. */
export function makePublish(live: Live) {
  const announce = (trx: Trx, announcement: Announcement) => trx.onCommit(() => live.announce(announcement));
  return {
    /** The next change of its document. */
    change(trx: Trx, roomId: string, changed: DocumentChange): void {
      revisions.set(trx, changed.revision);
      announce(trx, { channel: roomChannel(roomId), changed });
    },
    /** After a commit: more changed than was told, so the document is to be read again. */
    doubt: (roomId: string) => live.announce({ channel: roomChannel(roomId), stale: ['everything'] }),
    deleted: (trx: Trx, roomId: string) => announce(trx, { channel: roomChannel(roomId), gone: 'deleted' }),
    removed: (trx: Trx, roomId: string, userId: string) =>
      announce(trx, { channel: roomChannel(roomId), gone: 'removed', userId }),
  };
}
export type Publish = ReturnType<typeof makePublish>;
