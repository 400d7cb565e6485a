import type { Database, Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type BingoSettings, defaultSettings } from '../settings.ts';

/** A room's settings; undefined if nothing was set. Compiled once, as every document has them. */
export function makeReadSettings({ read }: Pick<Database, 'read'>) {
  const settingsOf = prepared<{ roomId: string }, BingoSettings>(read, (db, parameter) =>
    db.selectFrom('bingo_settings').where('room_id', '=', parameter('roomId')).select('swaps'),
  );
  return async (on: Reader, roomId: string): Promise<BingoSettings | undefined> =>
    (await settingsOf(on, { roomId }))[0];
}

export async function findSettings(db: Reader, roomId: string): Promise<BingoSettings> {
  const row = await db.selectFrom('bingo_settings').where('room_id', '=', roomId).select('swaps').executeTakeFirst();
  return row ?? defaultSettings;
}

export async function putSettings(trx: Trx, roomId: string, settings: BingoSettings): Promise<void> {
  await trx
    .insertInto('bingo_settings')
    .values({ room_id: roomId, ...settings })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(settings))
    .execute();
}
