import type { Database, Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type BingoSettings, defaultSettings } from '../settings.ts';

type Row = { swaps: number; categories: string };
const columns = ['swaps', 'categories'] as const;
const settingsOf = ({ swaps, categories }: Row): BingoSettings => ({ swaps, categories: JSON.parse(categories) });
const rowOf = ({ swaps, categories }: BingoSettings): Row => ({ swaps, categories: JSON.stringify(categories) });

/**
 * A room's settings and the number of its game; undefined if nothing was set. Compiled once, as every document has them.
 */
export function makeReadSettings({ read }: Pick<Database, 'read'>) {
  const rowsOf = prepared<{ roomId: string }, Row & { game: number }>(read, (db, parameter) =>
    db
      .selectFrom('bingo_settings')
      .where('room_id', '=', parameter('roomId'))
      .select([...columns, 'game']),
  );
  return async (on: Reader, roomId: string): Promise<{ settings?: BingoSettings; game?: number }> => {
    const [row] = await rowsOf(on, { roomId });
    if (row === undefined) return {};
    return { settings: settingsOf(row), ...(row.game > 1 && { game: row.game }) };
  };
}

export async function findSettings(db: Reader, roomId: string): Promise<BingoSettings> {
  const row = await db.selectFrom('bingo_settings').where('room_id', '=', roomId).select(columns).executeTakeFirst();
  return row === undefined ? defaultSettings : settingsOf(row);
}

export async function putSettings(trx: Trx, roomId: string, settings: BingoSettings): Promise<void> {
  const row = rowOf(settings);
  await trx
    .insertInto('bingo_settings')
    .values({ room_id: roomId, ...row })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(row))
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
    .values({ room_id: roomId, ...rowOf(defaultSettings), game })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet({ game }))
    .execute();
}
