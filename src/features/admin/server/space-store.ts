import { type Expression, sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import type { AdminPhoto, AdminRoom, roomOrders, SpaceOfPerson } from '../space-contract.ts';
import { type PageEnd, tieNumber } from './paging.ts';
import { countPhotos, type Places, sumBytes } from './photo-sizes.ts';

export interface Page {
  query?: string | undefined;
  limit: number;
  before: PageEnd | undefined;
}

/** Matches part of a text literally, ignoring the case of ASCII letters. */
const containing = (column: string, part: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

const isBefore = (value: Expression<unknown>, tie: Expression<unknown>, end: PageEnd, tieValue: string | number) =>
  sql<boolean>`(${value}, ${tie}) < (${end.value}, ${tieValue})`;

/** The column of `listed` that each order sorts by. */
const sortedBy = {
  bytes: sql.ref<number>('listed.bytes'),
  photos: sql.ref<number>('listed.photos'),
  members: sql.ref<number>('listed.members'),
  active: sql.ref<number>('listed.active_at'),
  created: sql.ref<number>('listed.created_seq'),
} satisfies Record<(typeof roomOrders)[number], unknown>;

function selectRooms(db: Reader, places: Places, query: string | undefined) {
  const space = places(db)
    .groupBy('places.room_id')
    .select(['places.room_id', countPhotos.as('photos'), sumBytes.as('bytes')])
    .as('space');
  const rooms = db
    .selectFrom('rooms')
    .innerJoin('users', 'users.id', 'rooms.admin_id')
    .leftJoin(space, 'space.room_id', 'rooms.id')
    .select((eb) => [
      'rooms.id',
      'rooms.game',
      'rooms.name',
      'users.login as admin',
      'rooms.is_private',
      'rooms.created_at',
      'rooms.created_seq',
      eb.fn.coalesce('space.photos', sql<number>`0`).as('photos'),
      eb.fn.coalesce('space.bytes', sql<number>`0`).as('bytes'),
      eb
        .selectFrom('members')
        .whereRef('members.room_id', '=', 'rooms.id')
        .select(sql<number>`cast(count(*) as bigint)`.as('count'))
        .as('members'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('room_events')
            .whereRef('room_events.room_id', '=', 'rooms.id')
            .whereRef('room_events.seq', '=', 'rooms.revision')
            .select('room_events.at'),
          'rooms.created_at',
        )
        .as('active_at'),
    ]);
  if (query === undefined || query.trim() === '') return rooms;
  const part = query.trim();
  return rooms.where((eb) =>
    eb.or([containing('rooms.name', part), containing('users.login', part), eb('rooms.id', '=', part)]),
  );
}

export async function listRooms(
  db: Reader,
  places: Places,
  { query, limit, before }: Page,
  sort: keyof typeof sortedBy,
): Promise<{ rooms: AdminRoom[]; end: PageEnd | undefined }> {
  const key = sortedBy[sort];
  let listed = db
    .selectFrom(selectRooms(db, places, query).as('listed'))
    .selectAll()
    .select(key.as('sort_key'))
    .orderBy(key, 'desc')
    .orderBy('listed.created_seq', 'desc')
    .limit(limit);
  if (before !== undefined) {
    listed = listed.where(isBefore(key, sql.ref('listed.created_seq'), before, tieNumber(before)));
  }
  const rows = await listed.execute();
  const last = rows.at(-1);
  return {
    rooms: rows.map((row) => ({
      id: row.id,
      game: row.game as GameName,
      name: row.name,
      admin: row.admin,
      is_private: row.is_private === 1,
      members: row.members ?? 0,
      created_at: toIso(row.created_at),
      active_at: toIso(row.active_at),
      photos: row.photos,
      bytes: row.bytes,
    })),
    end: last && rows.length === limit ? { value: last.sort_key, tie: String(last.created_seq) } : undefined,
  };
}

export async function readTotals(db: Reader, places: Places) {
  return places(db)
    .select([
      countPhotos.as('count'),
      sumBytes.as('bytes'),
      sql<number>`cast(count(*) - count(photo_sizes.bytes) as bigint)`.as('unmeasured'),
    ])
    .executeTakeFirstOrThrow();
}

export async function listPeople(
  db: Reader,
  places: Places,
  { query, limit, before }: Page,
): Promise<{ people: SpaceOfPerson[]; end: PageEnd | undefined }> {
  const space = places(db)
    .groupBy('places.user_id')
    .select([
      'places.user_id',
      sql<number>`cast(count(distinct places.room_id) as bigint)`.as('rooms'),
      countPhotos.as('photos'),
      sumBytes.as('bytes'),
    ])
    .as('space');
  let listed = db
    .selectFrom(space)
    .innerJoin('users', 'users.id', 'space.user_id')
    .select(['users.login', 'users.id', 'space.rooms', 'space.photos', 'space.bytes'])
    .orderBy('space.bytes', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit);
  if (query !== undefined && query.trim() !== '') listed = listed.where(containing('users.login', query.trim()));
  if (before !== undefined) {
    listed = listed.where(isBefore(sql.ref('space.bytes'), sql.ref('users.id'), before, before.tie));
  }
  const rows = await listed.execute();
  const last = rows.at(-1);
  return {
    people: rows.map(({ id, ...row }) => row),
    end: last && rows.length === limit ? { value: last.bytes, tie: last.id } : undefined,
  };
}

interface PhotoFilter {
  roomId?: string | undefined;
  userId?: string | undefined;
}

function placesOf(db: Reader, places: Places, { roomId, userId }: PhotoFilter) {
  let query = places(db);
  if (roomId !== undefined) query = query.where('places.room_id', '=', roomId);
  if (userId !== undefined) query = query.where('places.user_id', '=', userId);
  return query;
}

/** Sorts after all measured photos. */
const unmeasured = -1;

export async function listPhotos(
  db: Reader,
  places: Places,
  filter: PhotoFilter,
  { limit, before }: Page,
): Promise<{ photos: AdminPhoto[]; end: PageEnd | undefined }> {
  const bytes = sql<number>`coalesce(photo_sizes.bytes, ${sql.lit(unmeasured)})`;
  let query = placesOf(db, places, filter)
    .innerJoin('users', 'users.id', 'places.user_id')
    .select(['places.name', 'places.room_id', 'places.title', 'users.login', bytes.as('bytes')])
    .orderBy(bytes, 'desc')
    .orderBy('places.name', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where(isBefore(bytes, sql.ref('places.name'), before, before.tie));
  const rows = await query.execute();
  const last = rows.at(-1);
  return {
    photos: rows.map((row) => ({
      id: row.name,
      room: row.room_id,
      person: row.login,
      title: row.title,
      bytes: row.bytes === unmeasured ? null : row.bytes,
    })),
    end: last && rows.length === limit ? { value: last.bytes, tie: last.name } : undefined,
  };
}

export async function hasRoom(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom('rooms').where('id', '=', id).select('id').execute()).length > 0;
}

export async function findNames(db: Reader, places: Places, filter: PhotoFilter): Promise<Map<string, string[]>> {
  const rows = await placesOf(db, places, filter)
    .select(['places.name', 'places.room_id'])
    .orderBy('places.room_id')
    .execute();
  const byRoom = Map.groupBy(rows, (row) => row.room_id);
  return new Map([...byRoom].map(([roomId, ofRoom]) => [roomId, ofRoom.map((row) => row.name)]));
}

export async function findPlace(db: Reader, places: Places, name: string) {
  return places(db)
    .innerJoin('users', 'users.id', 'places.user_id')
    .where('places.name', '=', name)
    .select(['places.room_id', 'users.login'])
    .executeTakeFirst();
}
