import type { Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

export interface Screen {
  roomId: string;
  /** Who made it, or has it from them. It sees the room from their seat. */
  userId: string;
  secretHash: string;
  createdAt: number;
}

type Row = { room_id: string; user_id: string; secret_hash: string; created_at: number };
const screenOf = (row: Row): Screen => ({
  roomId: row.room_id,
  userId: row.user_id,
  secretHash: row.secret_hash,
  createdAt: row.created_at,
});
const columns = ['room_id', 'user_id', 'secret_hash', 'screens.created_at'] as const;

/** What a screen asks with every call; undefined for one that shows nothing, also while whoever made it is disabled. */
export function makeFindScreen(read: Reader): (db: Reader, secretHash: string) => Promise<Screen | undefined> {
  const screenBy = prepared<{ secretHash: string }, Row>(read, (db, parameter) =>
    db
      .selectFrom('screens')
      .innerJoin('users', 'users.id', 'screens.user_id')
      .where('secret_hash', '=', parameter('secretHash'))
      .where('disabled_at', 'is', null)
      .select(columns),
  );
  return async (db, secretHash) => {
    const [row] = await screenBy(db, { secretHash });
    return row && screenOf(row);
  };
}

/** The screen of a room, with who made it, and whether it is shut because they are disabled; undefined where there is none. */
export async function findScreenOf(
  db: Reader,
  roomId: string,
): Promise<(Screen & { login: string; isGuest: boolean; isShut: boolean }) | undefined> {
  const row = await db
    .selectFrom('screens')
    .innerJoin('users', 'users.id', 'screens.user_id')
    .where('room_id', '=', roomId)
    .select([...columns, 'users.login', 'users.guest_of', 'users.disabled_at'])
    .executeTakeFirst();
  return (
    row && { ...screenOf(row), login: row.login, isGuest: row.guest_of !== null, isShut: row.disabled_at !== null }
  );
}

/** In the place of an earlier one, which shows nothing any more. */
export async function putScreen(trx: Trx, { roomId, userId, secretHash, createdAt }: Screen): Promise<void> {
  const values = { user_id: userId, secret_hash: secretHash, created_at: createdAt };
  await trx
    .insertInto('screens')
    .values({ room_id: roomId, ...values })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(values))
    .execute();
}

/** To somebody else's seat: it goes on for the room. */
export async function passScreen(trx: Trx, roomId: string, userId: string): Promise<void> {
  await trx.updateTable('screens').set({ user_id: userId }).where('room_id', '=', roomId).execute();
}

export async function dropScreen(trx: Trx, roomId: string): Promise<void> {
  await trx.deleteFrom('screens').where('room_id', '=', roomId).execute();
}

/** After a restore: what was ended or replaced since the backup must not open again. */
export async function dropAllScreens(trx: Trx): Promise<void> {
  await trx.deleteFrom('screens').execute();
}
