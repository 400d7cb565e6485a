import type { Database, Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type BingoSettings, defaultSettings } from '../settings.ts';

/**
 * A room's settings and the number of its game; undefined if nothing was set. Compiled once, as every document has them.
 */
export function makeReadSettings({ read }: Pick<Database, 'read'>) {
  const settingsOf = prepared<{ roomId: string }, { swaps: number; game: number }>(read, (db, parameter) =>
    db.selectFrom('bingo_settings').where('room_id', '=', parameter('roomId')).select(['swaps', 'game']),
  );
  return async (on: Reader, roomId: string): Promise<{ settings?: BingoSettings; game?: number }> => {
    const [row] = await settingsOf(on, { roomId });
    if (row === undefined) return {};
    const { game, ...settings } = row;
    return { settings, ...(game > 1 && { game }) };
  };
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

/** Which game a room is playing, from 1. */
export async function findGame(db: Reader, roomId: string): Promise<number> {
  const row = await db.selectFrom('bingo_settings').where('room_id', '=', roomId).select('game').executeTakeFirst();
  return row?.game ?? 1;
}

export async function putGame(trx: Trx, roomId: string, game: number): Promise<void> {
  await trx
    .insertInto('bingo_settings')
    .values({ room_id: roomId, ...defaultSettings, game })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet({ game }))
    .execute();
}
