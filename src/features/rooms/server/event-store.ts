import type { Reader, Trx } from '#server/db/database.ts';
import { preparedWrite } from '#server/db/prepared.ts';
import { toIso } from '#shared/time.ts';
import type { Tell } from './live-topics.ts';

export interface RoomEvent {
  roomId: string;
  at: number;
  /** One of `roomEventKinds`, or the game's own. */
  kind: string;
  userId: string;
  login: string;
  /** Which part of the game it happened to, if any: a square of a board. */
  position?: number;
  title?: string;
}

type EventValues = Record<keyof RoomEvent | 'seq', string | number | null>;

const feedLength = 50;

/**
 * So many events of a room are kept, the newest: ten times what the feed shows. Whatever else follows from an event has to
 * be written down where it belongs, as the moment of a completion is in its square. Raising or lowering it takes a
 * migration: each event takes away only the one that it pushes out.
 */
export const keptEvents = 500;

/**
 * Adds to what has happened in a room, which is held and exists, and gives the room's new revision: it counts all events
 * there ever were, one by one. What is kept of them are the newest, without a gap. When it is committed the members hear
 * of it; `game` is what the room's game tells them beside it.
 */
export function makeAddEvent(db: Reader, tell: Pick<Tell, 'news'>) {
  const countUp = preparedWrite<{ roomId: string }, { revision: number }>(db, (kysely, parameter) =>
    kysely
      .updateTable('rooms')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', parameter('roomId'))
      .returning('revision'),
  );
  const insert = preparedWrite<EventValues, never>(db, (kysely, parameter) =>
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
  const forget = preparedWrite<{ roomId: string; seq: number }, never>(db, (kysely, parameter) =>
    kysely.deleteFrom('room_events').where('room_id', '=', parameter('roomId')).where('seq', '=', parameter('seq')),
  );
  return async function addEvent(trx: Trx, event: RoomEvent, game?: GamesNews): Promise<number> {
    const [room] = await countUp(trx, { roomId: event.roomId });
    if (room === undefined) throw new Error('An event of a room that is gone');
    const { revision } = room;
    await insert(trx, { position: null, title: null, ...event, seq: revision });
    if (revision > keptEvents) await forget(trx, { roomId: event.roomId, seq: revision - keptEvents });
    // The first one is the making of the room, of which nobody can hear yet.
    if (revision === 1) return revision;
    const { roomId, at, kind, login, position, title } = event;
    const told = { seq: revision, at: toIso(at), kind, login, position, title };
    tell.news(trx, roomId, game === undefined ? told : { ...told, game: game(revision) });
    return revision;
  };
}

/** What a game tells beside an event, which has this number. */
type GamesNews = (seq: number) => object;

export type AddEvent = ReturnType<typeof makeAddEvent>;

export interface FeedRow {
  seq: number;
  at: string;
  login: string;
  kind: string;
  title?: string;
}

/** What happened in a room, newest first. */
export async function listFeed(db: Reader, roomId: string): Promise<FeedRow[]> {
  const rows = await db
    .selectFrom('room_events')
    .where('room_id', '=', roomId)
    .orderBy('seq', 'desc')
    .limit(feedLength)
    .select(['seq', 'at', 'kind', 'login', 'title'])
    .execute();
  return rows.map(({ seq, at, kind, login, title }) => ({
    seq,
    at: toIso(at),
    login,
    kind,
    ...(title === null ? {} : { title }),
  }));
}
