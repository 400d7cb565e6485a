import { parse } from 'zod/mini';
import { makeSecret } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { openEventStream } from '#server/live/event-stream.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import { roomOf } from '../../document.ts';
import { makeGuestLinkOf } from '../../guests/server/link-store.ts';
import type { RoomPhotos } from '../../photos/server/photo-routes.ts';
import type { RoomGame } from '../../server/game.ts';
import type { CachedDocument, Documents } from '../../server/read-document.ts';
import {
  isAdminOf,
  isMemberOf,
  type Membership,
  noSuchRoom,
  type RoomChannel,
  requireMember,
  requireRoom,
} from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom, type RoomStore } from '../../server/room-store.ts';
import type { RoomOnScreen } from '../contract.ts';
import * as contract from '../contract.ts';
import * as screens from './screen-store.ts';
import { makeScreenAccess, noSuchScreen, readerOf } from './screen-store.ts';

interface Parts extends Pick<RoomKit, 'memberships' | 'publish'> {
  context: Context;
  store: RoomStore;
  channelOf: RoomChannel;
  roomPhotos: RoomPhotos;
  games: readonly RoomGame[];
  documents: Documents;
}

export function screenRoutes(parts: Parts): Route[] {
  const { context, memberships, channelOf, roomPhotos, games, documents } = parts;
  const { db } = context;
  const authenticate = makeScreenAccess(context);
  const readView = makeScreenView(context, games, documents);
  const guestLinkOf = makeGuestLinkOf(context);
  return [
    route(contract.getScreen, async ({ params, caller }) => {
      await requireMember(memberships, db.read, params.id, caller);
      const found = await screens.findScreenOf(db.read, params.id);
      const screen = found?.isBlocked ? undefined : found;
      const link = screen && (await guestLinkOf(screen));
      return {
        since: screen === undefined ? null : toIso(screen.createdAt),
        login: screen?.login ?? null,
        has_guest_link: link !== undefined,
        ...(link?.adminId === caller.userId && { guest_path: link.path }),
      };
    }),
    openRoute(parts),
    endRoute(parts),
    route(contract.getScreenView, async (call) => {
      const screen = await authenticate(call);
      const view = await readView(screen).catch((error: unknown) => {
        // The room has just been deleted.
        if (error instanceof AppError && error.code === 'notFound') return undefined;
        throw error;
      });
      if (view === undefined) throw noSuchScreen();
      const link = await guestLinkOf(screen);
      return { ...view, ...(link && { guest_path: link.path }), now: toIso(context.clock()) };
    }),
    route(contract.getScreenThumbnails, async (call) => {
      const found = await roomPhotos.thumbnailsFor(await authenticate(call), call.query.v);
      if (found === undefined) throw noSuchScreen();
      return found;
    }),
    route(contract.screenEvents, async (call) => {
      const screen = await authenticate(call);
      const stream = { channel: channelOf(screen.roomId), caller: { userId: readerOf(screen) }, receivesNumbers: true };
      await openEventStream(context, call.request, call.reply, { ...stream, refusal: noSuchScreen });
    }),
  ];
}

function openRoute({ context, memberships, store, publish }: Parts): Route {
  const { db, clock, limits } = context;
  return route(contract.openScreen, async ({ params, caller, request }) => {
    const { id } = params;
    await requireMember(memberships, db.read, id, caller);
    await limits.take('screenByMaker', caller.userId);
    const { secret, secretHash } = makeSecret(context);
    const createdAt = clock();
    await db.transact(async (trx) => {
      await lockRoom(trx, id);
      // A member who was just removed must not leave a screen behind.
      const room = await store.findRoom(trx, id);
      if (room === undefined || !isMemberOf(room, caller.userId)) throw noSuchRoom();
      const previous = await screens.findScreenOf(trx, id);
      // Other members can't replace a screen whose owner has an account that isn't disabled.
      const isProtected = previous !== undefined && !previous.isGuest && !previous.isBlocked;
      if (isProtected && previous.userId !== caller.userId && room.adminId !== caller.userId) {
        throw new AppError(
          'conflict',
          `${previous.login} is showing this room on a screen. They or the admin can stop it.`,
        );
      }
      await screens.putScreen(trx, { roomId: id, userId: caller.userId, secretHash, createdAt });
      if (previous !== undefined) publish.removed(trx, id, readerOf(previous));
      const note = { actor: caller.login, action: 'open screen', target: id, outcome: 'done', request } as const;
      await audit(trx, clock, note);
    });
    return { secret, path: contract.screenPath(secret), since: toIso(createdAt) };
  });
}

function endRoute({ context, store, publish }: Parts): Route {
  const { db, clock } = context;

  async function requireRight(trx: Trx, roomId: string, caller: Caller, screen?: { userId: string; login: string }) {
    const room = await requireRoom(store, trx, roomId);
    if (isAdminOf(room, caller)) return;
    if (!isMemberOf(room, caller.userId)) throw noSuchRoom();
    if (screen === undefined || screen.userId === caller.userId) return;
    throw roleMissing(caller, 'root', `Only ${screen.login} or the room's admin can stop showing it.`);
  }

  return route(contract.endScreen, async ({ params, caller, request }) => {
    const { id } = params;
    await db.transact(async (trx) => {
      await lockRoom(trx, id);
      // Read after locking the room: the screen may belong to somebody else by now.
      const screen = await screens.findScreenOf(trx, id);
      await requireRight(trx, id, caller, screen);
      if (screen === undefined) return;
      await screens.dropScreen(trx, id);
      publish.removed(trx, id, readerOf(screen));
      const note = { actor: caller.login, action: 'end screen', target: id, outcome: 'done', request } as const;
      await audit(trx, clock, note);
    });
    return { message: 'The room is no longer shown on a screen' };
  });
}

/** Without the time and the guest link, which are added to each response. */
type CachedView = Omit<RoomOnScreen, 'now' | 'guest_path'>;

/** Reads what a screen's owner may see of the room, once per revision; undefined if they're no longer a member. */
export function makeScreenView({ db }: Pick<Context, 'db'>, games: readonly RoomGame[], documents: Documents) {
  const gameOf = prepared<{ roomId: string }, { game: string }>(db.read, (kysely, parameter) =>
    kysely.selectFrom('rooms').where('id', '=', parameter('roomId')).select('game'),
  );
  const made = new WeakMap<CachedDocument, CachedView>();

  function viewOf(known: CachedDocument): CachedView {
    const room = roomOf(known.document);
    const screen = games.find(({ name }) => name === room.game)?.screen;
    return {
      ...{ seq: known.revision, n: 0, name: room.name, number: room.id, is_private: room.is_private, game: room.game },
      ...(room.is_locked && { is_locked: true as const }),
      ...(room.guests && { guests: room.guests.toSorted() }),
      count: room.user_count,
      ...(screen && { view: parse(screen.view, screen.of(known.document)) }),
    };
  }

  return async ({ roomId, userId }: Membership): Promise<CachedView | undefined> => {
    const [room] = await gameOf(db.read, { roomId });
    const known = room && (await documents.find(room.game as GameName, roomId, userId));
    if (known === undefined) return undefined;
    const view = made.get(known) ?? viewOf(known);
    made.set(known, view);
    return view;
  };
}
