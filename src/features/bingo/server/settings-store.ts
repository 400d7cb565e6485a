import type { Database, Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { toIso } from '#shared/time.ts';
import { type BingoSettings, defaultSettings, momentOf } from '../settings.ts';

type Row = { swaps: number; categories: string; ends: 'never' | 'full_house' | 'date'; ends_at: number | null };
const columns = ['swaps', 'categories', 'ends', 'ends_at'] as const;

const settingsOf = ({ swaps, categories, ends, ends_at }: Row): BingoSettings => ({
  swaps,
  categories: JSON.parse(categories),
  ends: ends === 'date' ? toIso(ends_at ?? 0) : ends,
});

function rowOf({ swaps, categories, ends }: BingoSettings): Row {
  const moment = momentOf({ ends });
  return {
    ...{ swaps, categories: JSON.stringify(categories) },
    ends: ends === 'never' || ends === 'full_house' ? ends : 'date',
    ends_at: moment === undefined ? null : Date.parse(moment),
  };
}

/** The settings and the game in a room's document; empty if nothing was ever set. */
interface StoredGame {
  settings?: BingoSettings;
  game?: number;
  ended_at?: string;
}

/** Compiles the query once, because every document needs it. */
export function makeReadSettings({ read }: Pick<Database, 'read'>) {
  const rowsOf = prepared<{ roomId: string }, Row & { game: number; ended_at: number | null }>(read, (db, parameter) =>
    db
      .selectFrom('bingo_settings')
      .where('room_id', '=', parameter('roomId'))
      .select([...columns, 'game', 'ended_at']),
  );
  return async (on: Reader, roomId: string): Promise<StoredGame> => {
    const [row] = await rowsOf(on, { roomId });
    if (row === undefined) return {};
    const { game, ended_at } = row;
    return {
      settings: settingsOf(row),
      ...(game > 1 && { game }),
      ...(ended_at !== null && { ended_at: toIso(ended_at) }),
    };
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

export async function findGame(db: Reader, roomId: string): Promise<number> {
  const row = await db.selectFrom('bingo_settings').where('room_id', '=', roomId).select('game').executeTakeFirst();
  return row?.game ?? 1;
}

/** Starts a game with these settings. */
export async function putGame(trx: Trx, roomId: string, game: number, settings: BingoSettings): Promise<void> {
  const row = { ...rowOf(settings), game, ended_at: null };
  await trx
    .insertInto('bingo_settings')
    .values({ room_id: roomId, ...row })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(row))
    .execute();
}

/** When a game ended: the stored time, or else the end date once it has passed. */
export const endOf = (
  { ended_at, ends_at }: { ended_at: number | null; ends_at: number | null },
  now: number,
): number | undefined => ended_at ?? (ends_at !== null && ends_at <= now ? ends_at : undefined);

/** Whether a room's game is over at this time. The room must be locked. */
export async function isOver(trx: Trx, roomId: string, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom('bingo_settings')
    .where('room_id', '=', roomId)
    .select(['ended_at', 'ends_at'])
    .executeTakeFirst();
  return row !== undefined && endOf(row, now) !== undefined;
}

/** Ends a running game; false if it had already ended. */
export async function putEnd(trx: Trx, roomId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bingo_settings')
    .set({ ended_at: at })
    .where('room_id', '=', roomId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Running games whose end date has passed, in one room or in all of them. */
export async function listDue(
  db: Reader,
  until: number,
  { roomId, limit }: { roomId?: string; limit: number },
): Promise<{ roomId: string; at: number }[]> {
  let query = db
    .selectFrom('bingo_settings')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', until)
    .orderBy('ends_at')
    .limit(limit)
    .select(['room_id as roomId', 'ends_at as at'])
    .$narrowType<{ at: number }>();
  if (roomId !== undefined) query = query.where('room_id', '=', roomId);
  return query.execute();
}
