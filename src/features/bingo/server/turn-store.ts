import { sql } from 'kysely';
import { type EventCount, type RoomKit, revisionOf, sqlOfEvent } from '#features/rooms/server/index.ts';
import type { Database, Trx } from '#server/db/database.ts';
import { prepared, preparedSql, preparedWrite } from '#server/db/prepared.ts';
import {
  makeSquareAt,
  type Place,
  type Square,
  type SquareRow,
  squareColumns,
  squareOf,
  updateSquareAt,
} from './board-store.ts';
import { endOf } from './settings-store.ts';

export type RequestedState = { completed: false } | { completed: true; photo: string | null };

type Player = { login: string; at: number; isForced: boolean };

export interface Turn {
  before: Square;
  /**
   * The same as `before` if nothing changed, because the game is over, or because the square is already in the
   * requested state or lacks a required photo.
   */
  after: Square;
  /** The event as counted in the room's history; undefined if nothing changed. */
  count: EventCount | undefined;
  /** Whether nothing changed because the game is over. */
  isOver: boolean;
  endsWithHouse: boolean;
}

interface Found extends Pick<Turn, 'count' | 'isOver' | 'endsWithHouse'> {
  row: SquareRow;
}
type Values = Place &
  Omit<Player, 'isForced'> & { isForced: 0 | 1 } & { completed: 0 | 1; kind: string; photo: string | null };
type Done = Place & { at: number | null; seq: number | null };
type Take = (trx: Trx, values: Values) => Promise<Found | undefined>;

/**
 * Completes or reopens a square unless it's already in the requested state or lacks a required photo, and logs the
 * change in the room's history. The room must be locked. Undefined if there is no such square. On PostgreSQL, one
 * statement does everything to save round trips; on SQLite, several short statements are faster.
 */
export function makeTurn(db: Pick<Database, 'engine' | 'read'>, writeEvent: RoomKit['writeEvent']) {
  const take = db.engine === 'postgres' ? inOneStatement(db) : stepByStep(db, writeEvent);
  return async (
    trx: Trx,
    place: Place,
    { login, at, isForced }: Player,
    requested: RequestedState,
  ): Promise<Turn | undefined> => {
    const found = await take(trx, {
      ...place,
      login,
      at,
      isForced: isForced ? 1 : 0,
      completed: requested.completed ? 1 : 0,
      kind: requested.completed ? 'completed' : 'undone',
      photo: requested.completed ? requested.photo : null,
    });
    return found && turnOf(found, requested, at);
  };
}

function turnOf({ row, ...found }: Found, requested: RequestedState, at: number): Turn {
  const before = squareOf(row);
  const { count } = found;
  if (count === undefined) return { ...found, before, after: before };
  const done = requested.completed
    ? { completed_at: at, completed_seq: count.seq, photo: requested.photo }
    : { completed_at: null, completed_seq: null, photo: null };
  return { ...found, before, after: squareOf({ ...row, ...done }) };
}

function stepByStep({ read }: Pick<Database, 'read'>, writeEvent: RoomKit['writeEvent']): Take {
  const squareAt = makeSquareAt(read);
  const set = preparedWrite<Done, never>(read, (db, parameter) =>
    updateSquareAt(db, parameter).set({ completed_at: parameter('at'), completed_seq: parameter('seq') }),
  );
  const setWithPhoto = preparedWrite<Done & { photo: string | null }, never>(read, (db, parameter) =>
    updateSquareAt(db, parameter).set({
      completed_at: parameter('at'),
      completed_seq: parameter('seq'),
      photo: parameter('photo'),
    }),
  );
  const endIn = prepared<{ roomId: string }, { ends: string; ends_at: number | null; ended_at: number | null }>(
    read,
    (db, parameter) =>
      db
        .selectFrom('bingo_settings')
        .where('room_id', '=', parameter('roomId'))
        .select(['ends', 'ends_at', 'ended_at']),
  );
  return async (trx, { challengeId, completed, photo, isForced, ...event }) => {
    const { roomId, userId, at } = event;
    const [row] = await squareAt(trx, { roomId, userId, challengeId });
    if (row === undefined) return undefined;
    const [ending] = await endIn(trx, { roomId });
    const isOver = isForced === 0 && ending !== undefined && endOf(ending, at) !== undefined;
    const rules = { isOver, endsWithHouse: ending?.ends === 'full_house' };
    const mayBeDone = row.image_required === 0 || photo !== null;
    const isTurn = completed === 1 ? row.completed_at === null && mayBeDone : row.completed_at !== null;
    if (!isTurn || isOver) return { row, count: undefined, ...rules };
    const count = await writeEvent(trx, { ...event, position: row.position, title: row.title });
    const done = {
      roomId,
      userId,
      challengeId,
      ...(completed === 1 ? { at, seq: count.seq } : { at: null, seq: null }),
    };
    // Setting the photo, even to the same value, also writes to the photo index.
    if (photo === row.photo) await set(trx, done);
    else await setWithPhoto(trx, { ...done, photo });
    return { row, count, ...rules };
  };
}

/** Each part of the statement sees the state from before the statement, including the photo that's being removed. */
function inOneStatement({ read }: Pick<Database, 'read'>): Take {
  type Row = SquareRow & {
    revision: number | null;
    hearts: number | null;
    is_over: boolean | null;
    ends: string | null;
  };
  const turn = preparedSql<Values, Row>(read, (parameter) => {
    const isDone = sql`${parameter('completed')}::int = 1`;
    const photo = sql`${parameter('photo')}::text`;
    const happens = sql`exists (select 1 from square where (completed_at is not null) <> (${isDone})
      and (not ${isDone} or image_required = 0 or ${photo} is not null))
      and not exists (select 1 from ending where is_over)`;
    const membership = sql`room_id = ${parameter('roomId')} and user_id = ${parameter('userId')}`;
    const at = { roomId: parameter('roomId'), userId: parameter('userId'), at: parameter('at') };
    const event = { ...at, kind: parameter('kind'), login: parameter('login'), ...columnsOfSquare };
    const { counted, added, forgotten } = sqlOfEvent(event, { happens, from: sql`square` });
    return sql<Row>`with square as (select ${sql.join(squareColumns.map((column) => sql.ref(column)))} from squares
        where ${membership} and challenge_id = ${parameter('challengeId')}),
      ending as (select ends, ${parameter('isForced')}::int = 0 and (ended_at is not null
          or coalesce(ends_at <= ${parameter('at')}::bigint, false)) as is_over
        from bingo_settings where room_id = ${parameter('roomId')}),
      counted as (${counted}),
      turned as (update squares set completed_at = case when ${isDone} then ${parameter('at')}::bigint end,
          completed_seq = case when ${isDone} then (select revision from counted) end, photo = ${photo}
        where ${membership} and challenge_id = ${parameter('challengeId')} and exists (select 1 from counted)),
      added as (${added}),
      forgotten as (${forgotten})
      select square.*, counted.revision, counted.hearts, ending.ends, ending.is_over
        from square left join counted on true left join ending on true`;
  });
  return async (trx, values) => {
    const [found] = await turn(trx, values);
    if (found === undefined) return undefined;
    const { revision: seq, hearts, is_over, ends, ...row } = found;
    const isTurned = seq !== null && hearts !== null;
    return {
      row,
      count: isTurned ? { seq, revision: revisionOf({ revision: seq, hearts }) } : undefined,
      isOver: is_over === true,
      endsWithHouse: ends === 'full_house',
    };
  };
}

const columnsOfSquare = { position: sql.ref('square.position'), title: sql.ref('square.title') };

export type TakeTurn = ReturnType<typeof makeTurn>;
