import { type RawBuilder, sql } from 'kysely';
import type { Membership } from '#features/rooms/server/index.ts';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { PhotoPlace } from '#server/feature.ts';
import type { PartyState } from '../rounds/party-state.ts';

interface NewPhoto extends Membership {
  name: string;
  title: string;
  createdAt: number;
}

export async function addPhoto(trx: Trx, { name, roomId, userId, title, createdAt }: NewPhoto): Promise<void> {
  const row = { name, room_id: roomId, user_id: userId, title, created_at: createdAt, is_shown: 0 } as const;
  await trx.insertInto('party_photos').values(row).execute();
}

/** Deletes these photos and returns the names of those that existed. */
export async function dropPhotos(trx: Trx, roomId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await trx
    .deleteFrom('party_photos')
    .where('room_id', '=', roomId)
    .where('name', 'in', names)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Makes the photos in a vote visible to all members, except those that the host has hidden. */
export async function showPhotos(trx: Trx, roomId: string, { round }: PartyState): Promise<void> {
  const options = round?.options.filter(({ photo }) => photo !== undefined) ?? [];
  for (const { photo, isHidden } of options) {
    await trx
      .updateTable('party_photos')
      .set({ is_shown: isHidden ? 0 : 1 })
      .where('room_id', '=', roomId)
      .where('name', '=', photo ?? '')
      .execute();
  }
}

/** Deletes a member's photos and returns their names. */
export async function dropPhotosOf(trx: Trx, roomId: string, userId: string): Promise<string[]> {
  const ofMember = trx.deleteFrom('party_photos').where('room_id', '=', roomId).where('user_id', '=', userId);
  return (await ofMember.returning('name').execute()).map(({ name }) => name);
}

export async function listPhotos(trx: Trx, roomId: string): Promise<string[]> {
  const rows = await trx.selectFrom('party_photos').where('room_id', '=', roomId).select('name').execute();
  return rows.map(({ name }) => name);
}

/** Deletes at most `limit` photos from before this time, oldest first, and returns their names. */
export async function dropOldPhotos(trx: Trx, before: number, limit: number): Promise<string[]> {
  const old = await trx
    .selectFrom('party_photos')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .select('name')
    .execute();
  const names = old.map(({ name }) => name);
  if (names.length > 0) await trx.deleteFrom('party_photos').where('name', 'in', names).execute();
  return names;
}

/** Finds which of these photos a member may see: visible ones and their own. Undefined for non-members. */
export function makeFindVisible({ read }: Pick<Database, 'read'>) {
  const visible = prepared<Membership & { names: string }, { name: string | null }>(read, (db, parameter) =>
    db
      .selectFrom('members as viewer')
      .innerJoin('rooms', (join) => join.onRef('rooms.id', '=', 'viewer.room_id').on('rooms.game', '=', 'partyfun'))
      .leftJoin('party_photos as photo', (join) =>
        join
          .onRef('photo.room_id', '=', 'viewer.room_id')
          .on('photo.name', 'in', (eb) => eb.selectFrom(listOf(parameter('names'))).select('listed.value'))
          .on((eb) => eb.or([eb('photo.is_shown', '=', 1), eb('photo.user_id', '=', parameter('userId'))])),
      )
      .where('viewer.room_id', '=', parameter('roomId'))
      .where('viewer.user_id', '=', parameter('userId'))
      .select('photo.name'),
  );
  return async (member: Membership, names: readonly string[]): Promise<string[] | undefined> => {
    const rows = await visible(read, { ...member, names: JSON.stringify(names) });
    return rows.length === 0 ? undefined : rows.flatMap(({ name }) => name ?? []);
  };
}

/** Finds which of these photos (a JSON list of names) all members of the room may see. */
export function makeListShown({ read }: Pick<Database, 'read'>) {
  const shown = prepared<{ roomId: string; names: string }, { name: string }>(read, (db, parameter) =>
    db
      .selectFrom('party_photos')
      .where('room_id', '=', parameter('roomId'))
      .where('is_shown', '=', 1)
      .where('name', 'in', (eb) => eb.selectFrom(listOf(parameter('names'))).select('listed.value'))
      .select('name'),
  );
  return async (input: { roomId: string; names: string }): Promise<string[]> =>
    (await shown(read, input)).map(({ name }) => name);
}

/** For root. Leaves out the titles, because those are prompts, which root mustn't see if the group wrote them. */
export const photoPlaces: RawBuilder<PhotoPlace> = sql`select name, room_id, user_id, 'A photo of a party' as title from party_photos`;

export async function listKnownPhotos(db: Reader, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('party_photos').where('name', 'in', names).select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

export const listAllPhotos = async (db: Reader): Promise<string[]> =>
  (await db.selectFrom('party_photos').select('name').execute()).map(({ name }) => name);
