import { hashSecret } from '#features/accounts/server/index.ts';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { AppError } from '#shared/errors.ts';
import type { Membership } from '../../server/rights.ts';
import { peopleErrors, peopleLimits } from '../rules.ts';

/** A device's hash, which is different in every room. */
export const deviceHash = (roomId: string, device: string): string => hashSecret(`${roomId} ${device}`);

const ofRoom = (db: Reader, roomId: string) => db.selectFrom('room_bans').where('room_id', '=', roomId);

/** Returns a function that throws AppError conflict for an account banned from the room. The room must be locked. */
export function makeRefuseBannedAccount({ read }: Pick<Database, 'read'>) {
  const bansOf = prepared<Membership, { id: string }>(read, (db, parameter) =>
    ofRoom(db, parameter('roomId')).where('user_id', '=', parameter('userId')).select('id'),
  );
  return async (trx: Trx, membership: Membership): Promise<void> => {
    if ((await bansOf(trx, membership)).length > 0) throw new AppError('conflict', peopleErrors.isBanned);
  };
}

/** Throws AppError conflict for a banned device. A device that sent no key (undefined) is let in. */
export async function refuseBannedDevice(trx: Trx, roomId: string, hash: string | undefined): Promise<void> {
  if (hash === undefined) return;
  const query = ofRoom(trx, roomId).where('device_hash', '=', hash).select('id');
  if ((await query.execute()).length > 0) throw new AppError('conflict', peopleErrors.isBanned);
}

export async function addDevice(trx: Trx, userId: string, hash: string | undefined): Promise<void> {
  if (hash === undefined) return;
  const values = { user_id: userId, device_hash: hash };
  await trx
    .insertInto('guest_devices')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface NewBan {
  id: string;
  roomId: string;
  person: { userId: string; login: string; isGuest?: true };
  at: number;
}

/**
 * Bans a member's account and the devices they used as a guest. A guest's account is deleted anyway, so for a guest
 * without a known device there's nothing to ban, and this returns false. Throws AppError conflict if the room has too
 * many bans. The room must be locked.
 */
export async function addBan(trx: Trx, { id, roomId, person, at }: NewBan): Promise<boolean> {
  const known = trx.selectFrom('guest_devices').where('user_id', '=', person.userId).select('device_hash');
  const ban = { id, room_id: roomId, login: person.login, banned_at: at };
  const devices = (await known.execute()).map(({ device_hash }) => ({ ...ban, user_id: null, device_hash }));
  const rows = person.isGuest ? devices : [{ ...ban, user_id: person.userId, device_hash: null }, ...devices];
  if (rows.length === 0) return false;
  const { bans } = await ofRoom(trx, roomId)
    .select((eb) => eb.fn.count('id').distinct().as('bans'))
    .executeTakeFirstOrThrow();
  if (Number(bans) >= peopleLimits.bansPerRoom) throw new AppError('conflict', peopleErrors.tooManyBans);
  // Two guests may have used the same device, which then belongs to the later ban.
  const { id: later, login, banned_at } = ban;
  await trx
    .insertInto('room_bans')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['room_id', 'device_hash']).doUpdateSet({ id: later, login, banned_at }))
    .execute();
  return true;
}

export interface BanRow {
  id: string;
  login: string;
  isAccount: boolean;
  at: number;
}

export async function listBans(db: Reader, roomId: string): Promise<BanRow[]> {
  const rows = await ofRoom(db, roomId)
    .groupBy(['id', 'login', 'banned_at'])
    .orderBy('banned_at', 'desc')
    .orderBy('id')
    .select((eb) => ['id', 'login', 'banned_at', eb.fn.max('user_id').as('user_id')])
    .execute();
  return rows.map(({ id, login, banned_at, user_id }) => ({ id, login, isAccount: user_id !== null, at: banned_at }));
}

/** Deletes a ban. Returns the name of the person who may join again; undefined if there's no such ban. */
export async function dropBan(trx: Trx, roomId: string, id: string): Promise<string | undefined> {
  const query = trx.deleteFrom('room_bans').where('room_id', '=', roomId).where('id', '=', id);
  return (await query.returning('login').execute())[0]?.login;
}

/** Replaces any earlier code, which then stops working. */
export async function putCode(
  trx: Trx,
  { userId, ...code }: { userId: string; codeHash: string; expiresAt: number },
): Promise<void> {
  const values = { code_hash: code.codeHash, expires_at: code.expiresAt, used_by: null };
  await trx
    .insertInto('guest_codes')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** The guest that a code belongs to. The code stays valid. */
export async function findOwner(db: Reader, codeHash: string, now: number): Promise<string | undefined> {
  const query = db.selectFrom('guest_codes').where('code_hash', '=', codeHash).where('expires_at', '>', now);
  return (await query.select('user_id').executeTakeFirst())?.user_id;
}

/** Uses a code. Returns false if another call has used it, or if it has expired or been replaced. */
export async function claimCode(
  trx: Trx,
  { codeHash, by, now }: { codeHash: string; by: string; now: number },
): Promise<boolean> {
  const query = trx
    .updateTable('guest_codes')
    .set({ used_by: by })
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('used_by', 'is', null), eb('used_by', '=', by)]));
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function dropExpiredCodes(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('guest_codes').where('expires_at', '<=', now).execute();
}

/** After a restore, codes used since the backup must not work again. */
export async function dropCodes(trx: Trx): Promise<void> {
  await trx.deleteFrom('guest_codes').execute();
}
