import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { joinPath } from '../contract.ts';

interface ScreenLink {
  roomId: string;
  screenHash: string;
  adminId: string;
  secretHash: string;
  sealedSecret: string;
  createdAt: number;
}

/** Replaces an earlier link, which stops working. */
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

/** The links that work: for the room's current screen and admin, if neither screen owner nor admin is disabled. */
export const selectScreenLinks = (db: Reader) =>
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
