import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '#server/db/database.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import { hasDocument, patchOfEvent } from '../document.ts';
import { isQuestionKind } from '../question-rules.ts';
import { feedLength } from '../room-news.ts';
import { revisionOf } from './change-count.ts';
import type { Tell } from './live-topics.ts';

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
export const keptEvents = 500;

/** The oldest go so many at once: one by one each event would change a second page of the file, of events long past. */
export const forgottenAtOnce = 50;

/** How many events there are of a room at this revision: the newest, without a gap. */
export const keptAt = (revision: number): number =>
  revision <= keptEvents ? revision : keptEvents + (revision % forgottenAtOnce);

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

/** What an event counts: its number, and what follows of it for the room as a document. */
export interface EventCount {
  seq: number;
  game: GameName;
  /** Of the room as a document. */
  revision: number;
}

/** Counts an event of a room, which is held and exists, and writes it down. */
export function makeWriteEvent(db: Reader) {
  const countUp = preparedWrite<{ roomId: string }, { revision: number; hearts: number; game: string }>(
    db,
    (kysely, parameter) =>
      kysely
        .updateTable('rooms')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', parameter('roomId'))
        .returning(['revision', 'hearts', 'game']),
  );
  const insert = makeInsert(db);
  const forget = preparedWrite<{ roomId: string; seq: number }, never>(db, (kysely, parameter) =>
    kysely.deleteFrom('room_events').where('room_id', '=', parameter('roomId')).where('seq', '<=', parameter('seq')),
  );
  return async function writeEvent(trx: Trx, { isGuest: _, ...event }: RoomEvent): Promise<EventCount> {
    const [room] = await countUp(trx, { roomId: event.roomId });
    if (room === undefined) throw new Error('An event of a room that is gone');
    const { revision: seq, game } = room;
    await insert(trx, { position: null, title: null, ...event, seq });
    if (seq > keptEvents && seq % forgottenAtOnce === 0)
      await forget(trx, { roomId: event.roomId, seq: seq - keptEvents });
    return { seq, game: game as GameName, revision: revisionOf(room) };
  };
}
export type WriteEvent = ReturnType<typeof makeWriteEvent>;

/** What of an event a statement gives that is more than the event: parameters, or columns of its `square`. */
type EventParts = Record<Exclude<keyof RoomEvent, 'isGuest'>, unknown>;

/**
 * The same as parts of one statement of PostgreSQL, which takes one round trip in all: `counted` has the new revision when the event
 * `happens` and no row otherwise, `from` names what the parts of the event are columns of.
 */
export function sqlOfEvent(event: EventParts, { happens, from }: Record<'happens' | 'from', RawBuilder<unknown>>) {
  const { roomId, at, kind, userId, login, position, title } = event;
  return {
    counted: sql`update rooms set revision = revision + 1 where id = ${roomId} and ${happens} returning revision`,
    added: sql`insert into room_events (room_id, seq, at, kind, user_id, login, position, title)
      select ${roomId}::text, revision, ${at}::bigint, ${kind}::text, ${userId}::text, ${login}::text, ${position}, ${title}
      from counted, ${from}`,
    forgotten: sql`delete from room_events
      where room_id = ${roomId} and seq <= (select revision - ${sql.lit(keptEvents)} from counted
        where revision % ${sql.lit(forgottenAtOnce)} = 0)`,
  };
}

/** What a game tells beside an event, which has this number. */
type GamesNews = (seq: number) => object;

/** Has the members hear of an event, which is written down, when it is committed; `game` is what the room's game tells beside it. */
export function makeTellEvent(tell: Pick<Tell, 'news'>) {
  return function tellEvent(trx: Trx, event: RoomEvent, seq: number, game?: GamesNews): void {
    const { roomId, at, kind, login, position, title, isGuest: guest } = event;
    const told = { seq, at: toIso(at), kind, login, position, title, ...(guest && { guest }) };
    tell.news(trx, roomId, game === undefined ? told : { ...told, game: game(seq) });
  };
}

/**
 * Adds to what has happened in a room, which is held and exists, and gives the room's new revision: it counts all events
 * there ever were, one by one. What is kept of them are the newest, without a gap. When it is committed the members hear
 * of it; `game` is what the room's game tells them beside it.
 */
export function makeAddEvent(
  writeEvent: WriteEvent,
  tellEvent: ReturnType<typeof makeTellEvent>,
  tell: Pick<Tell, 'change'>,
) {
  return async function addEvent(trx: Trx, event: RoomEvent, news?: GamesNews): Promise<number> {
    const { seq, game, revision } = await writeEvent(trx, event);
    const { roomId, at, kind, login, isGuest: guest } = event;
    if (hasDocument(game))
      tell.change(trx, roomId, { revision, now: toIso(at), patch: patchOfEvent({ seq, kind, login, guest }) });
    else tellEvent(trx, event, seq, news);
    return seq;
  };
}
export type AddEvent = ReturnType<typeof makeAddEvent>;

export interface FeedRow {
  seq: number;
  at: string;
  login: string;
  kind: string;
  title?: string;
  /** Of what happened to a question: the number of the event with which the claim was made. */
  of?: number;
}

type StoredRow = {
  seq: number;
  at: number;
  kind: string;
  login: string;
  position: number | null;
  title: string | null;
};

/** What happened in a room, newest first. */
export function makeListFeed(db: Reader): (on: Reader, roomId: string) => Promise<FeedRow[]> {
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
    return rows.map(({ seq, at, kind, login, position, title }) => ({
      seq,
      at: toIso(at),
      login,
      kind,
      ...(title === null ? {} : { title }),
      ...(position !== null && isQuestionKind(kind) && { of: position }),
    }));
  };
}

/** Who did what. */
export type Deed = { seq: number; kind: string; userId: string | null };

/** What happened in a room after its event `after`, oldest first; undefined where not all of it is kept any more. */
export function makeListSince(db: Reader): (on: Reader, roomId: string, after: number) => Promise<Deed[] | undefined> {
  const eventsOf = prepared<{ roomId: string; after: number }, Deed>(db, (kysely, parameter) =>
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
