import { type RawBuilder, sql } from 'kysely';
import type { GamePhotos } from '#features/rooms/server/index.ts';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { PhotoPlace } from '#server/feature.ts';
import { clearRole } from './game-store.ts';
import { spotsAndOwners } from './spot-store.ts';

export type SpotPhoto = { roomId: string; seq: number; photo: string };

const spotsWithPhotos = (db: Reader) =>
  spotsAndOwners(db)
    .where('spot.photo', 'is not', null)
    .select(['spot.room_id as roomId', 'spot.seq', 'spot.photo'])
    .$narrowType<{ photo: string }>();

/** A room's spots with photos, or only those of one member. */
async function listSpotPhotos(db: Reader, roomId: string, userId?: string): Promise<SpotPhoto[]> {
  const all = spotsWithPhotos(db).where('spot.room_id', '=', roomId);
  return (userId === undefined ? all : all.where('own.user_id', '=', userId)).execute();
}

export async function findSpotPhotos(db: Reader, roomId: string, names: readonly string[]): Promise<SpotPhoto[]> {
  if (names.length === 0) return [];
  return spotsWithPhotos(db).where('spot.room_id', '=', roomId).where('spot.photo', 'in', names).execute();
}

/** Spots whose photo is older than `until`, oldest first. */
export async function listOldPhotos(db: Reader, until: number, atMost: number): Promise<SpotPhoto[]> {
  return spotsWithPhotos(db).where('spot.received_at', '<=', until).orderBy('spot.received_at').limit(atMost).execute();
}

export async function setPhoto(trx: Trx, roomId: string, seq: number, photo: string): Promise<void> {
  await trx
    .updateTable('plates_spots')
    .set({ photo })
    .where('room_id', '=', roomId)
    .where('seq', '=', seq)
    .where('undone_seq', 'is', null)
    .execute();
}

export async function removePhotos(trx: Trx, roomId: string, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  await trx
    .updateTable('plates_spots')
    .set({ photo: null })
    .where('room_id', '=', roomId)
    .where('seq', 'in', seqs)
    .execute();
}

/**
 * The photo of each spot. Spots of deleted accounts have none, because their photos were deleted with the membership.
 */
export const photoPlaces: RawBuilder<PhotoPlace> = sql`
  select spot.photo as name, spot.room_id, own.user_id, coalesce(spot.title, spot.target) as title
  from plates_spots as spot
  inner join plates_players as own on own.room_id = spot.room_id and own.player = spot.player
  where spot.photo is not null and own.user_id is not null`;

export async function listKnownPhotos(db: Reader, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('plates_spots').where('photo', 'in', names).select('photo').execute();
  return new Set(rows.flatMap(({ photo }) => photo ?? []));
}

export async function listAllPhotos(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('plates_spots').where('photo', 'is not', null).select('photo').execute();
  return rows.flatMap(({ photo }) => photo ?? []);
}

type PhotoRow = Record<'login' | 'title' | 'name', string> & { at: number; seq: number };

export function makeRoomPhotos({ read }: Pick<Database, 'read'>): GamePhotos {
  const photosIn = prepared<{ roomId: string }, PhotoRow>(read, (db, parameter) =>
    spotsAndOwners(db)
      .innerJoin('users', 'users.id', 'own.user_id')
      .where('spot.room_id', '=', parameter('roomId'))
      .where('spot.photo', 'is not', null)
      .orderBy('spot.seq', 'desc')
      .select(['users.login', 'spot.photo as name', 'spot.at', 'spot.seq'])
      .select((eb) => eb.fn.coalesce('spot.title', 'spot.target').as('title'))
      .$narrowType<{ name: string }>(),
  );
  const namedIn = prepared<{ roomId: string; names: string }, { name: string }>(read, (db, parameter) =>
    db
      .selectFrom('plates_spots')
      .where('room_id', '=', parameter('roomId'))
      .where('photo', 'in', (eb) => eb.selectFrom(listOf(parameter('names'))).select('listed.value'))
      .select('photo as name')
      .$narrowType<{ name: string }>(),
  );
  return {
    // A spot's number is unique in its room, so it identifies what the photo shows.
    listShown: async (roomId) => (await photosIn(read, { roomId })).map((row) => ({ ...row, of: String(row.seq) })),
    listNamed: async (asked) => (await namedIn(read, asked)).map(({ name }) => name),
  };
}

/**
 * Clears a room or a former member, and returns the names of their photos. A former member's finds remain, so that
 * chains don't break, and are theirs again if they rejoin.
 */
export async function clearPlates(trx: Trx, roomId: string, userId?: string): Promise<string[]> {
  const shown = await listSpotPhotos(trx, roomId, userId);
  if (userId !== undefined) {
    await clearRole(trx, roomId, userId);
    await removePhotos(
      trx,
      roomId,
      shown.map(({ seq }) => seq),
    );
  }
  return shown.map(({ photo }) => photo);
}
