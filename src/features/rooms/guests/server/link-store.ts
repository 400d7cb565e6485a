import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import type { GameName } from '#shared/site-map.ts';
import { joinPath } from '../contract.ts';
import { guestLimits } from '../rules.ts';

export interface GuestLink {
  roomId: string;
  name: string;
  game: GameName;
  admin: string;
  isLocked: boolean;
}

/** Replaces any earlier link, which then stops working. */
export async function putLink(
  trx: Trx,
  link: { roomId: string; secretHash: string; createdAt: number },
): Promise<void> {
  const values = { secret_hash: link.secretHash, created_at: link.createdAt };
  await trx
    .insertInto('guest_links')
    .values({ room_id: link.roomId, ...values })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(values))
    .execute();
}

/** Returns false if there was none. */
export async function dropLink(trx: Trx, roomId: string): Promise<boolean> {
  const query = trx.deleteFrom('guest_links').where('room_id', '=', roomId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** The room's link, if it's currently open. */
export async function findLinkOf(db: Reader, roomId: string): Promise<{ createdAt: number } | undefined> {
  const row = await db
    .selectFrom('guest_links')
    .innerJoin('rooms', 'rooms.id', 'guest_links.room_id')
    .innerJoin('users as admin', 'admin.id', 'rooms.admin_id')
    .where('guest_links.room_id', '=', roomId)
    .where('admin.disabled_at', 'is', null)
    .select('guest_links.created_at')
    .executeTakeFirst();
  return row && { createdAt: row.created_at };
}

const linkColumns = ['rooms.id', 'rooms.name', 'rooms.game', 'rooms.is_locked', 'admin.login'] as const;

/** Finds a room's or a screen's link by its secret; undefined if it doesn't work or the room's admin is disabled. */
export async function findLink(db: Reader, secretHash: string): Promise<GuestLink | undefined> {
  const ofRoom = db
    .selectFrom('guest_links')
    .innerJoin('rooms', 'rooms.id', 'guest_links.room_id')
    .innerJoin('users as admin', 'admin.id', 'rooms.admin_id')
    .where('guest_links.secret_hash', '=', secretHash)
    .where('admin.disabled_at', 'is', null)
    .select(linkColumns);
  const ofScreen = selectScreenLinks(db).where('link.secret_hash', '=', secretHash).select(linkColumns);
  const row = (await ofRoom.executeTakeFirst()) ?? (await ofScreen.executeTakeFirst());
  if (row === undefined) return undefined;
  const isLocked = row.is_locked === 1;
  return { roomId: row.id, name: row.name, game: row.game as GameName, admin: row.login, isLocked };
}

export async function listTakenSlots(db: Reader, roomId: string): Promise<number[]> {
  const rows = await db.selectFrom('users').where('guest_of', '=', roomId).select('guest_slot').execute();
  return rows.map(({ guest_slot }) => Number(guest_slot));
}

/** The first free guest slot; undefined if all are taken. */
export function freeSlot(taken: readonly number[]): number | undefined {
  return Array.from({ length: guestLimits.perRoom }, (_, index) => index + 1).find((slot) => !taken.includes(slot));
}

interface ScreenLink {
  roomId: string;
  screenHash: string;
  adminId: string;
  secretHash: string;
  sealedSecret: string;
  createdAt: number;
}

/** Replaces any earlier link, which then stops working. */
export async function putScreenLink(trx: Trx, link: ScreenLink): Promise<void> {
  const values = {
    screen_hash: link.screenHash,
    admin_id: link.adminId,
    secret_hash: link.secretHash,
    sealed_secret: link.sealedSecret,
    created_at: link.createdAt,
  };
  await trx
    .insertInto('screen_guest_links')
    .values({ room_id: link.roomId, ...values })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(values))
    .execute();
}

/** Returns false if there was none. */
export async function dropScreenLink(trx: Trx, roomId: string): Promise<boolean> {
  const query = trx.deleteFrom('screen_guest_links').where('room_id', '=', roomId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Links that work: those for the current screen and admin, if neither the screen's owner nor the admin is disabled. */
const selectScreenLinks = (db: Reader) =>
  db
    .selectFrom('screen_guest_links as link')
    .innerJoin('screens', (on) =>
      on.onRef('screens.room_id', '=', 'link.room_id').onRef('screens.secret_hash', '=', 'link.screen_hash'),
    )
    .innerJoin('rooms', (on) => on.onRef('rooms.id', '=', 'link.room_id').onRef('rooms.admin_id', '=', 'link.admin_id'))
    .innerJoin('users as maker', 'maker.id', 'screens.user_id')
    .innerJoin('users as admin', 'admin.id', 'rooms.admin_id')
    .where('maker.disabled_at', 'is', null)
    .where('admin.disabled_at', 'is', null);

/** The guest link shown on a screen; undefined if there's none, or guests are turned off. */
export function makeGuestLinkOf({ db, config, sealer }: Pick<Context, 'db' | 'config' | 'sealer'>) {
  return async (screen: { secretHash: string }): Promise<{ path: string; adminId: string } | undefined> => {
    if (!config.takesGuests) return undefined;
    const query = selectScreenLinks(db.read).where('link.screen_hash', '=', screen.secretHash);
    const row = await query.select(['link.sealed_secret', 'link.admin_id']).executeTakeFirst();
    const secret = row && sealer.open(row.sealed_secret);
    return secret === undefined ? undefined : { path: joinPath(secret), adminId: row?.admin_id ?? '' };
  };
}
