import { makeSecret } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { hourMs, minuteMs, toIso } from '#shared/time.ts';
import { findScreenOf } from '../../screens/server/screen-store.ts';
import { isAdminOf, noSuchRoom, requireRoom } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom, type RoomRow, type RoomStore } from '../../server/room-store.ts';
import * as contract from '../contract.ts';
import { guestErrors, guestLimits } from '../rules.ts';
import * as links from './link-store.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    guestByAddress: Rule;
    guestByLink: Rule;
    guestLinkByMaker: Rule;
  }
}

export const guestRates = {
  /** A whole party may join from one address at the same time; after that, joining is slowed down. */
  guestByAddress: { burst: 30, refillMs: hourMs / 30 },
  /** Counted per room, so that a removed guest can't evade it. */
  guestByLink: { burst: 40, refillMs: 2 * minuteMs },
  guestLinkByMaker: { burst: 20, refillMs: minuteMs },
};

export const guestsOff = () => new AppError('conflict', guestErrors.off);

interface LinkParts extends Pick<RoomKit, 'publish'> {
  context: Context;
  store: RoomStore;
}

/** The room, if the caller may let guests into it; throws otherwise. */
async function roomForGuests({ context, store }: LinkParts, id: string, caller: Caller): Promise<RoomRow> {
  const room = await requireRoom(store, context.db.read, id);
  if (isAdminOf(room, caller)) return room;
  throw roleMissing(caller, 'root', "Only the room's admin can let guests in.");
}

/** The admin's routes for a room's guest link, and for the link that its screen shows as a code. */
export function linkRoutes(parts: LinkParts): Route[] {
  const { db, clock, config } = parts.context;

  return [
    route(contract.getGuestLink, async ({ params, caller }) => {
      const room = await roomForGuests(parts, params.id, caller);
      const link = await links.findLinkOf(db.read, room.id);
      return {
        since: link === undefined ? null : toIso(link.createdAt),
        is_allowed: config.takesGuests,
        guests: (await links.listTakenSlots(db.read, room.id)).length,
        most: guestLimits.perRoom,
      };
    }),
    openRoute(parts),
    route(contract.closeGuestLink, async ({ params, caller, request }) => {
      const { id } = await roomForGuests(parts, params.id, caller);
      await db.transact(async (trx) => {
        if (!(await links.dropLink(trx, id))) return;
        const note = { actor: caller.login, action: 'close guest link', target: id, outcome: 'done', request } as const;
        await audit(trx, clock, note);
      });
      return { message: 'Guest link closed' };
    }),
    ...screenLinkRoutes(parts),
  ];
}

/** Locks the room for a new link. Throws if the admin has changed: a former admin must not leave a link behind. */
async function lockForLink(trx: Trx, { id, adminId }: Pick<RoomRow, 'id' | 'adminId'>): Promise<void> {
  await lockRoom(trx, id);
  const query = trx.selectFrom('rooms').innerJoin('users', 'users.id', 'rooms.admin_id').where('rooms.id', '=', id);
  const room = await query.select(['admin_id', 'disabled_at']).executeTakeFirst();
  if (room?.admin_id !== adminId) throw noSuchRoom();
  if (room.disabled_at !== null) throw new AppError('conflict', guestErrors.adminDisabled);
}

function openRoute(parts: LinkParts): Route {
  const { context } = parts;
  const { db, clock, config, limits } = context;
  return route(contract.openGuestLink, async ({ params, caller, request }) => {
    const room = await roomForGuests(parts, params.id, caller);
    const { id } = room;
    if (!config.takesGuests) throw guestsOff();
    await limits.take('guestLinkByMaker', caller.userId);
    const { secret, secretHash } = makeSecret(context);
    const createdAt = clock();
    await db.transact(async (trx) => {
      await lockForLink(trx, room);
      await links.putLink(trx, { roomId: id, secretHash, createdAt });
      const note = { actor: caller.login, action: 'open guest link', target: id, outcome: 'done', request } as const;
      await audit(trx, clock, note);
    });
    return { secret, path: contract.joinPath(secret), since: toIso(createdAt) };
  });
}

function screenLinkRoutes(parts: LinkParts): Route[] {
  const { context, publish } = parts;
  const { db, clock, config, limits, sealer } = context;
  return [
    route(contract.openScreenLink, async ({ params, caller, request }) => {
      const room = await roomForGuests(parts, params.id, caller);
      const { id, adminId } = room;
      if (!config.takesGuests) throw guestsOff();
      await limits.take('guestLinkByMaker', caller.userId);
      const { secret, secretHash } = makeSecret(context);
      const createdAt = clock();
      await db.transact(async (trx) => {
        await lockForLink(trx, room);
        // Read after locking the room: the screen may just have ended.
        const screen = await findScreenOf(trx, id);
        if (screen === undefined || screen.isBlocked) throw new AppError('conflict', guestErrors.noScreen);
        const sealedSecret = sealer.seal(secret);
        const screenHash = screen.secretHash;
        await links.putScreenLink(trx, { roomId: id, screenHash, adminId, secretHash, sealedSecret, createdAt });
        const note = { actor: caller.login, target: id, outcome: 'done', request } as const;
        await audit(trx, clock, { action: 'open screen guest link', ...note });
        trx.onCommit(() => publish.invalidate(id));
      });
      return { secret, path: contract.joinPath(secret), since: toIso(createdAt) };
    }),
    route(contract.closeScreenLink, async ({ params, caller, request }) => {
      const { id } = await roomForGuests(parts, params.id, caller);
      await db.transact(async (trx) => {
        await lockRoom(trx, id);
        if (!(await links.dropScreenLink(trx, id))) return;
        const note = { actor: caller.login, target: id, outcome: 'done', request } as const;
        await audit(trx, clock, { action: 'close screen guest link', ...note });
        trx.onCommit(() => publish.invalidate(id));
      });
      return { message: 'The code on the screen no longer lets guests in' };
    }),
  ];
}
