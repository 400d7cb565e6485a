import type { Reader, Trx } from '#server/db/database.ts';

/** Names of the photos on the boards of a room, or of one member of it. */
export async function listPhotos(trx: Trx, roomId: string, userId?: string): Promise<string[]> {
  let query = trx.selectFrom('squares').where('room_id', '=', roomId).where('photo', 'is not', null).select('photo');
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return (await query.execute()).flatMap(({ photo }) => photo ?? []);
}

export async function listKnownPhotos(db: Reader, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('squares').where('photo', 'in', names).select('photo').execute();
  return new Set(rows.flatMap(({ photo }) => photo ?? []));
}

/** Names of all photos that boards show. */
export async function listAllPhotos(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('squares').where('photo', 'is not', null).select('photo').execute();
  return rows.flatMap(({ photo }) => photo ?? []);
}
