import type { Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

export interface Screen {
  roomId: string;
  /** The member who made or inherited the screen, which shows the room as they see it. */
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

/** Runs with every call from a screen. Undefined if the secret is unknown or the screen's member is disabled. */
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

/** The room's screen, with its member and whether it's blocked because they're disabled; undefined if there's none. */
export async function findScreenOf(
  db: Reader,
  roomId: string,
): Promise<(Screen & { login: string; isGuest: boolean; isBlocked: boolean }) | undefined> {
  const row = await db
    .selectFrom('screens')
    .innerJoin('users', 'users.id', 'screens.user_id')
    .where('room_id', '=', roomId)
    .select([...columns, 'users.login', 'users.guest_of', 'users.disabled_at'])
    .executeTakeFirst();
  return (
    row && { ...screenOf(row), login: row.login, isGuest: row.guest_of !== null, isBlocked: row.disabled_at !== null }
  );
}

/** Replaces an earlier screen, which stops working. */
export async function putScreen(trx: Trx, { roomId, userId, secretHash, createdAt }: Screen): Promise<void> {
  const values = { user_id: userId, secret_hash: secretHash, created_at: createdAt };
  await trx
    .insertInto('screens')
    .values({ room_id: roomId, ...values })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(values))
    .execute();
}

/** Passes the screen to another member, so it keeps showing the room. */
export async function passScreen(trx: Trx, roomId: string, userId: string): Promise<void> {
  await trx.updateTable('screens').set({ user_id: userId }).where('room_id', '=', roomId).execute();
}

export async function dropScreen(trx: Trx, roomId: string): Promise<void> {
  await trx.deleteFrom('screens').where('room_id', '=', roomId).execute();
}

/** After a restore, screens ended or replaced since the backup must not work again. */
export async function dropAllScreens(trx: Trx): Promise<void> {
  await trx.deleteFrom('screens').execute();
}
