import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '#server/db/database.ts';
import type { PhotoPlace } from '#server/feature.ts';
import type { Place } from './board-store.ts';

/** Names of the photos on a room's boards, or only on one member's board. */
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
