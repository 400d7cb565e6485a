import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { loginKey, previousLoginKey } from '#features/accounts/login-key.ts';
import type { GamePhotos, Membership } from '#features/rooms/server/index.ts';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PhotoPlace } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import type { BoardEntry } from '../contract.ts';

export const squareColumns = [
  'squares.position',
  'squares.challenge_id',
  'squares.title',
  'squares.description',
  'squares.difficulty',
  'squares.category',
  'squares.points',
  'squares.image_required',
  'squares.completed_at',
  'squares.completed_seq',
  'squares.photo',
] as const;

type Column<Name> = Name extends `squares.${infer Own extends keyof Tables['squares']}` ? Own : never;
export type SquareRow = Pick<Tables['squares'], Column<(typeof squareColumns)[number]>>;

export interface Square {
  position: number;
  photo: string | null;
  entry: BoardEntry;
}

export function squareOf(row: SquareRow): Square {
  return {
    position: row.position,
    photo: row.photo,
    entry: {
      completed: row.completed_at !== null,
      completed_at: row.completed_at === null ? null : toIso(row.completed_at),
      has_image: row.photo !== null,
      ...(row.photo !== null && { photo: row.photo }),
      ...(row.completed_seq !== null && { seq: row.completed_seq }),
      challenge: {
        id: row.challenge_id,
        title: row.title,
        description: row.description,
        difficulty: row.difficulty,
        category: row.category,
        points: row.points,
        image_required: row.image_required === 1,
      },
    },
  };
}

type BoardView = { roomId: string; viewerId: string };
export type Place = Membership & { challengeId: string };

export const makeSquareAt = (read: Reader) =>
  prepared<Place, SquareRow>(read, (db, parameter) =>
    db
      .selectFrom('squares')
      .where('room_id', '=', parameter('roomId'))
      .where('user_id', '=', parameter('userId'))
      .where('challenge_id', '=', parameter('challengeId'))
      .select(squareColumns),
  );

/** The beginning of every statement that updates a square. */
export const updateSquareAt = (db: QueryCreator<Tables>, parameter: (name: keyof Place) => string) =>
  db
    .updateTable('squares')
    .where('room_id', '=', parameter('roomId'))
    .where('user_id', '=', parameter('userId'))
    .where('challenge_id', '=', parameter('challengeId'));

/**
 * The rooms' boards. Membership is part of each query: a non-member gets undefined, exactly as if there were no such
 * room. The few queries that every action in a game makes are compiled once.
 */
export function makeBoards({ read }: Pick<Database, 'read'>) {
  const boardFor = prepared<BoardView & { loginKey: string; formerKey: string }, Partial<SquareRow>>(
    read,
    (db, parameter) =>
      db
        .selectFrom('members as viewer')
        .innerJoin('rooms', (join) => join.onRef('rooms.id', '=', 'viewer.room_id').on('rooms.game', '=', 'bingo'))
        .innerJoin('users as owner', (join) =>
          join.on('owner.login_key', '=', (eb) =>
            eb.fn.coalesce(
              eb.selectFrom('users').where('login_key', '=', parameter('formerKey')).select('login_key'),
              eb.val(parameter('loginKey')),
            ),
          ),
        )
        .innerJoin('members', (join) =>
          join.onRef('members.room_id', '=', 'viewer.room_id').onRef('members.user_id', '=', 'owner.id'),
        )
        .leftJoin('squares', (join) =>
          join.onRef('squares.room_id', '=', 'members.room_id').onRef('squares.user_id', '=', 'members.user_id'),
        )
        .where('viewer.room_id', '=', parameter('roomId'))
        .where('viewer.user_id', '=', parameter('viewerId'))
        .orderBy('squares.position')
        .select(squareColumns),
  );
  const squareAt = makeSquareAt(read);
  const setPhoto = preparedWrite<Place & { photo: string }, SquareRow>(read, (db, parameter) =>
    updateSquareAt(db, parameter)
      .set({ photo: parameter('photo') })
      .returning(squareColumns),
  );

  return {
    /** The board of the member with this login, as seen by another member; undefined unless both are members. */
    async findBoard(db: Reader, login: string, view: BoardView): Promise<Square[] | undefined> {
      const keys = { loginKey: loginKey(login), formerKey: previousLoginKey(login) };
      const rows = await boardFor(db, { ...view, ...keys });
      if (rows.length === 0) return undefined;
      return rows.filter((row): row is SquareRow => typeof row.position === 'number').map(squareOf);
    },

    async findSquare(db: Reader, place: Place): Promise<Square | undefined> {
      const row = (await squareAt(db, place))[0];
      return row && squareOf(row);
    },

    /** Replaces the photo of a completed square; undefined if the square is gone. */
    async replacePhoto(trx: Trx, place: Place, photo: string): Promise<Square | undefined> {
      const row = (await setPhoto(trx, { ...place, photo }))[0];
      return row && squareOf(row);
    },
  };
}
export type Boards = ReturnType<typeof makeBoards>;

/** A room's boards, each with the numbers of the events that completed its squares. */
export async function listBoards(db: Reader, roomId: string): Promise<{ login: string; seqs: number[] }[]> {
  const rows = await db
    .selectFrom('squares')
    .innerJoin('users', 'users.id', 'squares.user_id')
    .where('squares.room_id', '=', roomId)
    .orderBy('squares.completed_seq')
    .select(['users.login', 'squares.completed_seq as seq'])
    .execute();
  const boards = Map.groupBy(rows, ({ login }) => login);
  return [...boards].map(([login, squares]) => ({ login, seqs: squares.flatMap(({ seq }) => seq ?? []) }));
}

/** Deletes all boards in a room, so that the next deal decides on their mix again. */
export async function clearBoards(trx: Trx, roomId: string): Promise<void> {
  await trx.deleteFrom('squares').where('room_id', '=', roomId).execute();
  await trx.deleteFrom('bingo_boards').where('room_id', '=', roomId).execute();
  await trx.deleteFrom('bingo_deals').where('room_id', '=', roomId).execute();
}

type ShownRow = Record<'login' | 'of' | 'title' | 'name', string> & { at: number; seq: number };

export function makeShownPhotos({ read }: Pick<Database, 'read'>): GamePhotos {
  const shownIn = prepared<{ roomId: string }, ShownRow>(read, (db, parameter) =>
    db
      .selectFrom('squares')
      .innerJoin('users', 'users.id', 'squares.user_id')
      .where('squares.room_id', '=', parameter('roomId'))
      .where('squares.photo', 'is not', null)
      .orderBy('squares.completed_seq', 'desc')
      .select([
        'users.login',
        'squares.challenge_id as of',
        'squares.title',
        'squares.photo as name',
        'squares.completed_at as at',
        'squares.completed_seq as seq',
      ])
      .$narrowType<ShownRow>(),
  );
  const namedIn = prepared<{ roomId: string; names: string }, { name: string }>(read, (db, parameter) =>
    db
      .selectFrom('squares')
      .where('room_id', '=', parameter('roomId'))
      .where('photo', 'in', (eb) => eb.selectFrom(listOf(parameter('names'))).select('listed.value'))
      .select('photo as name')
      .$narrowType<{ name: string }>(),
  );
  return {
    listShown: (roomId) => shownIn(read, { roomId }),
    listNamed: async (asked) => (await namedIn(read, asked)).map(({ name }) => name),
  };
}

/** The names of the photos on a room's boards, or on one member's board only. */
export async function listPhotos(trx: Trx, roomId: string, userId?: string): Promise<string[]> {
  let query = trx.selectFrom('squares').where('room_id', '=', roomId).where('photo', 'is not', null).select('photo');
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return (await query.execute()).flatMap(({ photo }) => photo ?? []);
}

export async function findPlaces(
  trx: Trx,
  roomId: string,
  names: readonly string[],
): Promise<(Place & { login: string })[]> {
  if (names.length === 0) return [];
  const rows = await trx
    .selectFrom('squares')
    .innerJoin('users', 'users.id', 'squares.user_id')
    .where('squares.room_id', '=', roomId)
    .where('squares.photo', 'in', names)
    .orderBy('squares.user_id')
    .orderBy('squares.position')
    .select(['squares.user_id', 'squares.challenge_id', 'users.login'])
    .execute();
  return rows.map((row) => ({ roomId, userId: row.user_id, challengeId: row.challenge_id, login: row.login }));
}

export const photoPlaces: RawBuilder<PhotoPlace> = sql`
  select photo as name, room_id, user_id, title from squares where photo is not null`;

export async function listKnownPhotos(db: Reader, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('squares').where('photo', 'in', names).select('photo').execute();
  return new Set(rows.flatMap(({ photo }) => photo ?? []));
}

export async function listAllPhotos(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('squares').where('photo', 'is not', null).select('photo').execute();
  return rows.flatMap(({ photo }) => photo ?? []);
}
