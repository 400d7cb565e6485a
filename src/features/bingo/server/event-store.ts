import type { Reader, Trx } from '#server/db/database.ts';
import { preparedWrite } from '#server/db/prepared.ts';
import { toIso } from '#shared/time.ts';
import type { FeedItem } from '../score-contract.ts';
import type { LogEntry } from '../standings.ts';

export interface RoomEvent {
  roomId: string;
  at: number;
  kind: FeedItem['kind'];
  userId: string;
  login: string;
  /** The square it happened to, if any. */
  position?: number;
  title?: string;
}

type EventValues = Record<keyof RoomEvent | 'seq', string | number | null>;

const feedLength = 50;

/**
 * Adds to what has happened in a room, which is held and exists, and gives the room's new revision: it counts events,
 * one by one.
 */
export function makeAddEvent(db: Reader) {
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
  return async function addEvent(trx: Trx, event: RoomEvent): Promise<number> {
    const [room] = await countUp(trx, { roomId: event.roomId });
    if (room === undefined) throw new Error('An event of a room that is gone');
    await insert(trx, { position: null, title: null, ...event, seq: room.revision });
    return room.revision;
  };
}
export type AddEvent = ReturnType<typeof makeAddEvent>;

/** What happened in a room, newest first. */
export async function listFeed(db: Reader, roomId: string): Promise<FeedItem[]> {
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
    kind: kind as FeedItem['kind'],
    ...(title === null ? {} : { title }),
  }));
}

/** Completions and undos on the boards that present members hold: what somebody did before leaving counts no more. */
export async function listCompletionLog(db: Reader, roomId: string): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('room_events')
    .innerJoin('members', (join) =>
      join.onRef('members.room_id', '=', 'room_events.room_id').onRef('members.user_id', '=', 'room_events.user_id'),
    )
    .where('room_events.room_id', '=', roomId)
    .where('room_events.kind', 'in', ['completed', 'undone'])
    .whereRef('room_events.seq', '>', 'members.joined_seq')
    .orderBy('room_events.seq')
    .select(['room_events.seq', 'room_events.at', 'room_events.kind', 'room_events.position', 'members.user_id'])
    .execute();
  return rows.map(({ seq, at, kind, position, user_id }) => ({
    seq,
    at,
    user: user_id,
    position: position ?? 0,
    kind: kind as LogEntry['kind'],
  }));
}
