import { byLogin, findUserId } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { isUnique, orNotAuthenticated } from '#server/db/failures.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { ResponseWithStatus, SerializedResponse } from '#server/http/validate.ts';
import { openEventStream } from '#server/live/event-stream.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { isGame } from '#shared/games.ts';
import { hasRole } from '#shared/roles.ts';
import { type GameName, games as gameTable } from '#shared/site-map.ts';
import * as contract from '../contract.ts';
import { removeGuest } from '../guests/server/guest-store.ts';
import { roomErrors } from '../room-rules.ts';
import type { RoomGame } from './game.ts';
import type { JoinRoom } from './join-room.ts';
import { clearGame, type Leave } from './leaving.ts';
import {
  isAdminOf,
  isMemberOf,
  isSelf,
  noSuchMember,
  noSuchRoom,
  type RoomChannel,
  requireMember,
  requireRoom,
} from './rights.ts';
import type { RoomKit } from './room-kit.ts';
import { type RoomPages, roomView } from './room-pages.ts';
import * as rooms from './room-store.ts';

interface Parts extends RoomKit {
  context: Context;
  games: readonly RoomGame[];
  leave: Leave;
  store: rooms.RoomStore;
  pages: RoomPages;
  join: JoinRoom;
  channelOf: RoomChannel;
}

const defaultPageSize = 50;
/** Codes are random; this many tries are enough to find a free one until nearly all are taken. */
const maxTries = 20;

export function roomRoutes(parts: Parts): Route[] {
  return [
    ...listRoutes(parts),
    createRoute(parts),
    joinRoute(parts),
    leaveRoute(parts),
    deleteRoute(parts),
    eventRoute(parts),
  ];
}

function requireGame(name: string): GameName {
  if (!isGame(name)) throw contract.noSuchGame();
  return name;
}

function listRoutes({ context, games, store, pages }: Parts): Route[] {
  const { db, sealer } = context;
  const paging = (query: { limit?: string; before?: string }) => ({
    limit: query.limit === undefined ? defaultPageSize : Number(query.limit),
    before: query.before,
  });
  return [
    route(contract.getGame, async ({ params }) => {
      const game = requireGame(params.gameName);
      const facts = await games.find(({ name }) => name === game)?.facts(db.read);
      return { name: gameTable[game].title, ...facts, rooms: await store.countRooms(db.read, game) };
    }),

    route(contract.listRooms, async ({ params, query, caller }) => {
      return new SerializedResponse(await pages.jsonOf(caller, { game: requireGame(params.gameName) }, paging(query)));
    }),

    route(contract.listUserRooms, async ({ params, query, caller }) => {
      const userId = params.login === caller.login ? caller.userId : await findUserId(db.read, params.login);
      if (userId === undefined) throw new AppError('notFound', "There's no such user.");
      const { game, counted } = query;
      return new SerializedResponse(
        await pages.jsonOf(caller, { userId, game, isCounted: counted === 'true' }, paging(query)),
      );
    }),

    route(contract.getRoom, async ({ params, caller }) => {
      const room = await requireRoom(store, db.read, params.id);
      const view = roomView(room, caller, sealer);
      if (!isMemberOf(room, caller.userId)) return view;
      const guests = room.members.filter(({ isGuest }) => isGuest).map(({ login }) => login);
      return { ...view, revision: room.revision, ...(guests.length > 0 && { guests }) };
    }),
  ];
}

function createRoute({ context, addFirstEvent, store }: Parts): Route {
  const { db, clock, random, sealer } = context;

  async function open(
    body: { game: GameName; name: string; is_private?: boolean; password?: string | null },
    caller: Caller,
  ) {
    const isPrivate = body.is_private === true;
    const room = {
      id: String(random.below(900_000) + 100_000),
      game: body.game,
      name: body.name,
      adminId: caller.userId,
      isPrivate,
      sealedPassword: isPrivate ? sealer.seal(body.password ?? '') : null,
      createdAt: clock(),
    };
    return db.transact(async (trx) => {
      if (!(await store.addRoom(trx, room))) throw new AppError('conflict', roomErrors.tooMany);
      const { id: roomId, createdAt: joinedAt } = room;
      const { userId, login } = caller;
      const joinedSeq = await addFirstEvent(trx, { roomId, at: joinedAt, kind: 'created', userId, login });
      await store.addMember(trx, { roomId, userId, joinedAt, joinedSeq });
      // Nothing else can have changed before the commit, so the room isn't read again.
      return { ...room, isLocked: false, admin: login, revision: joinedSeq, members: [{ userId, login }] };
    });
  }

  return route(contract.createRoom, async ({ body, caller }) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const room = await open(body, caller);
        return { message: `Created "${room.name}"`, room: roomView(room, caller, sealer) };
      } catch (error) {
        if (!isUnique(error) || attempt === maxTries) orNotAuthenticated(error);
      }
    }
  });
}

function joinRoute({ context, join, memberships, store }: Parts): Route {
  const { db, limits, sealer } = context;

  async function checkPassword(
    { roomId, sealed_password: sealed }: rooms.JoinTarget & { roomId: string },
    caller: Caller,
    password: string | null | undefined,
  ): Promise<void> {
    if (sealed === null) return;
    if (password === undefined || password === null || password === '') {
      throw new AppError('forbidden', roomErrors.passwordNeeded);
    }
    const key = `${caller.userId}/${roomId}`;
    await limits.take('roomPassword', key);
    if (!sealer.matches(sealed, password)) throw new AppError('forbidden', 'Wrong password');
    await limits.refund('roomPassword', key);
  }

  return route(contract.joinRoom, async ({ params, body, caller }) => {
    const { roomId } = params;
    if (!isSelf(caller, params.login)) {
      await requireMember(memberships, db.read, roomId, caller);
      throw new AppError('forbidden', 'Only they can join.');
    }
    const target = await store.findJoinTarget(db.read, { roomId, userId: caller.userId });
    if (target === undefined) throw noSuchRoom();
    if (target.member_id === null) await checkPassword({ roomId, ...target }, caller, body?.password);
    const { room, hasJoined } =
      target.member_id === null
        ? await join(roomId, caller)
        : { room: await requireRoom(store, db.read, roomId), hasJoined: false };
    const answer = {
      message: hasJoined ? `Joined "${room.name}"` : `You're already in "${room.name}"`,
      room: roomView(room, caller, sealer),
    };
    return new ResponseWithStatus(hasJoined ? 201 : 200, answer);
  });
}

function leaveRoute({ context, leave, publish, store }: Parts): Route {
  const { db, clock } = context;
  return route(contract.leaveRoom, async ({ params, caller, request }) => {
    const room = await requireRoom(store, db.read, params.roomId);
    const isAdmin = isAdminOf(room, caller);
    if (!isMemberOf(room, caller.userId) && !isAdmin) throw noSuchRoom();
    const person = byLogin(room.members, params.login);
    if (person?.userId !== caller.userId && !isAdmin)
      throw roleMissing(caller, 'root', "Only the room's admin can remove people.");
    if (person === undefined) throw noSuchMember();
    const kind = person.userId === caller.userId ? 'left' : 'removed';
    await db.transact(async (trx) => {
      publish.removed(trx, room.id, person.userId);
      const hasLeft = await leave(trx, room.id, { id: person.userId, login: person.login }, kind);
      if (!hasLeft) throw noSuchMember();
      await removeGuest(context, trx, person.userId);
      if (kind === 'removed') {
        await audit(trx, clock, {
          actor: caller.login,
          action: 'remove member',
          target: `${room.id} ${person.login}`,
          outcome: 'done',
          request,
        });
      }
    });
    return { message: kind === 'left' ? `You left "${room.name}"` : `Removed ${person.login} from "${room.name}"` };
  });
}

function deleteRoute({ context, games, store, ...kit }: Parts): Route {
  const { publish } = kit;
  const { db, photos, clock } = context;
  return route(contract.deleteRoom, async ({ params, caller, request }) => {
    const room = await requireRoom(store, db.read, params.id);
    if (room.adminId !== caller.userId && !hasRole(caller, 'root')) {
      throw roleMissing(caller, 'root', "Only the room's admin can delete it.");
    }
    await db.transact(async (trx) => {
      await rooms.lockRoom(trx, room.id);
      const names = await clearGame({ games, cleanupParts: { ...kit, db, clock } }, trx, room);
      if (!(await rooms.removeRoom(trx, room.id))) throw noSuchRoom();
      await audit(trx, clock, {
        actor: caller.login,
        action: 'delete room',
        target: room.id,
        outcome: 'done',
        request,
      });
      publish.deleted(trx, room.id);
      trx.onCommit(() => photos.remove(names));
    });
    return { message: `Deleted "${room.name}"` };
  });
}

function eventRoute({ context, channelOf }: Parts): Route {
  return route(contract.roomEvents, ({ params, caller, request, reply }) =>
    openEventStream(context, request, reply, { channel: channelOf(params.id), caller, refusal: noSuchRoom }),
  );
}
