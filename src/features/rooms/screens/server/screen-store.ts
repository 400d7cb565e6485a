import type { FastifyRequest } from 'fastify';
import { findBySecret, hashSecret } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { AppError } from '#shared/errors.ts';
import { screenErrors, screenScheme } from '../contract.ts';

export interface Screen {
  roomId: string;
  /** The owner: the member who made or inherited the screen. It shows the room as they see it. */
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

/** The room's screen with its owner, and whether the owner is disabled, which blocks it; undefined if there's none. */
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

/** Replaces any earlier screen, which then stops working. */
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

/** The same error for a wrong, replaced, orphaned or missing secret. */
export const noSuchScreen = () => new AppError('notFound', screenErrors.ended);

/** A screen's id among a room's subscribers: it contains a space, which account ids never do. */
export const readerOf = ({ secretHash }: Pick<Screen, 'secretHash'>) => `screen ${secretHash}`;
export const isScreen = (userId: string) => userId.startsWith('screen ');

/**
 * Authenticates each call from a screen. Throws AppError notFound for a wrong secret or if the screen's owner is
 * disabled, and tooOften for an address that has tried too many.
 */
export function makeScreenAccess(context: Pick<Context, 'db' | 'limits'>) {
  const { read } = context.db;
  const screenBy = prepared<{ secretHash: string }, Row>(read, (db, parameter) =>
    db
      .selectFrom('screens')
      .innerJoin('users', 'users.id', 'screens.user_id')
      .where('secret_hash', '=', parameter('secretHash'))
      .where('disabled_at', 'is', null)
      .select(columns),
  );
  return async ({ request, address }: { request: FastifyRequest; address: string }): Promise<Screen> => {
    const { authorization = '' } = request.headers;
    if (!authorization.startsWith(screenScheme)) throw noSuchScreen();
    const secretHash = hashSecret(authorization.slice(screenScheme.length));
    const find = async () => (await screenBy(read, { secretHash })).map(screenOf)[0];
    return findBySecret(context, address, find, noSuchScreen);
  };
}
