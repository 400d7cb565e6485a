import { byLogin, findUserId } from '#features/accounts/server/index.ts';
import { countChallenges } from '#features/challenges/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { isForeignKey, isUnique } from '#server/db/failures.ts';
import { Answered } from '#server/http/answers.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError, notAuthenticated } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import * as contract from '../contract.ts';
import type { Boards } from './board-store.ts';
import type { AddEvent } from './event-store.ts';
import type { Leave } from './leaving.ts';
import type { Tell } from './live-topics.ts';
import { isMemberOf, isSelf, noSuchRoom, requireMember, roomOrNone } from './rights.ts';
import * as rooms from './room-store.ts';
import { roomView } from './views.ts';

interface Parts {
  context: Context;
  boards: Boards;
  addEvent: AddEvent;
  leave: Leave;
  tell: Tell;
}

const defaultPageSize = 50;
/** Codes are drawn at random; with so many tries one is free until nearly all are taken. */
const maxTries = 20;

export function roomRoutes(parts: Parts): Route[] {
  return [...listRoutes(parts), createRoute(parts), joinRoute(parts), leaveRoute(parts), deleteRoute(parts)];
}

function gameOrNone(name: string): contract.Game {
  const game = contract.games.find((one) => one === name);
  if (game === undefined) throw new AppError('notFound', 'There is no such game.');
  return game;
}

const gameWords: Record<contract.Game, { name: string; description: string }> = {
  bingo: {
    name: 'Bingo',
    description: 'Twelve challenges each, some with photo proof. Full rows, columns and the full house count extra.',
  },
  plates: { name: 'Plates', description: 'Spot number plates on the road.' },
  partyfun: { name: 'PartyFun', description: 'Small games for a party, on one phone or many.' },
};

function listRoutes({ context }: Parts): Route[] {
  const { db, sealer } = context;
  const paging = (query: { limit?: string; before?: string }) => ({
    limit: query.limit === undefined ? defaultPageSize : Number(query.limit),
    before: query.before,
  });
  return [
    route(contract.getGame, async ({ params }) => {
      const game = gameOrNone(params.gameName);
      const openRooms = await rooms.countRooms(db.read, game);
      if (game !== 'bingo') return { ...gameWords[game], rooms: openRooms };
      return { ...gameWords.bingo, rows: 4, columns: 3, challenges: await countChallenges(db.read), rooms: openRooms };
    }),

    route(contract.listRooms, async ({ params, query, caller }) => {
      const found = await rooms.listRooms(db.read, { game: gameOrNone(params.gameName) }, paging(query));
      return found.map((room) => roomView(room, caller));
    }),

    route(contract.listUserRooms, async ({ params, query, caller }) => {
      const userId = params.login === caller.login ? caller.userId : await findUserId(db.read, params.login);
      if (userId === undefined) throw new AppError('notFound', 'There is no such user.');
      const found = await rooms.listRooms(db.read, { userId }, paging(query));
      return found.map((room) => roomView(room, caller));
    }),

    route(contract.getRoom, async ({ params, caller }) =>
      roomView(await roomOrNone(db.read, params.id), caller, sealer),
    ),
  ];
}

function createRoute({ context, addEvent }: Parts): Route {
  const { db, clock, random, sealer } = context;

  async function open(
    body: { game: contract.Game; name: string; is_private?: boolean; password?: string | null },
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
      if (!(await rooms.addRoom(trx, room))) throw new AppError('conflict', contract.roomSentences.tooMany);
      const { id: roomId, createdAt: joinedAt } = room;
      const { userId, login } = caller;
      const joinedSeq = await addEvent(trx, { roomId, at: joinedAt, kind: 'created', userId, login });
      await rooms.addMember(trx, { roomId, userId, joinedAt, joinedSeq });
      return roomOrNone(trx, roomId);
    });
  }

  return route(contract.createRoom, async ({ body, caller }) => {
    if (body.game !== 'bingo') throw new AppError('conflict', 'Rooms for this game are still being built.');
    for (let attempt = 1; ; attempt++) {
      try {
        const room = await open(body, caller);
        return { message: `Created "${room.name}"`, room: roomView(room, caller, sealer) };
      } catch (error) {
        if (isForeignKey(error)) throw notAuthenticated();
        if (!isUnique(error) || attempt === maxTries) throw error;
      }
    }
  });
}

function joinRoute({ context, addEvent, tell, boards }: Parts): Route {
  const { db, clock, limits, sealer } = context;

  function checkPassword(room: rooms.RoomRow, caller: Caller, password: string | null | undefined): void {
    if (room.sealedPassword === null) return;
    if (password === undefined || password === null || password === '') {
      throw new AppError('forbidden', contract.roomSentences.passwordNeeded);
    }
    const key = `${caller.userId}/${room.id}`;
    limits.take('roomPassword', key);
    if (!sealer.matches(room.sealedPassword, password)) throw new AppError('forbidden', 'Wrong password');
    limits.giveBack('roomPassword', key);
  }

  return route(contract.joinRoom, async ({ params, body, caller }) => {
    const { roomId } = params;
    if (!isSelf(caller, params.login)) {
      await requireMember(boards, db.read, roomId, caller);
      throw new AppError('forbidden', 'People join rooms themselves.');
    }
    const room = await roomOrNone(db.read, roomId);
    const isNew = !isMemberOf(room, caller.userId);
    if (isNew) checkPassword(room, caller, body?.password);
    const hasJoined = isNew && (await join(roomId, caller));
    if (hasJoined) tell.room(roomId);
    const answer = {
      message: hasJoined ? `Joined "${room.name}"` : `You are in "${room.name}" already`,
      room: roomView(isNew ? await roomOrNone(db.read, roomId) : room, caller, sealer),
    };
    return new Answered(hasJoined ? 201 : 200, answer);
  });

  async function join(roomId: string, { userId, login }: Caller): Promise<boolean> {
    try {
      return await db.transact(async (trx) => {
        await rooms.holdRoom(trx, db.engine, roomId);
        // Looked at again now that the room is held: it may be gone, or another tab may have been quicker.
        if (isMemberOf(await roomOrNone(trx, roomId), userId)) return false;
        const joinedAt = clock();
        const joinedSeq = await addEvent(trx, { roomId, at: joinedAt, kind: 'joined', userId, login });
        await rooms.addMember(trx, { roomId, userId, joinedAt, joinedSeq });
        return true;
      });
    } catch (error) {
      throw isForeignKey(error) ? notAuthenticated() : error;
    }
  }
}

function leaveRoute({ context, leave, tell }: Parts): Route {
  const { db, photos, clock } = context;
  return route(contract.leaveRoom, async ({ params, caller, request }) => {
    const room = await roomOrNone(db.read, params.roomId);
    const isAdmin = room.adminId === caller.userId || hasRole(caller, 'root');
    if (!isMemberOf(room, caller.userId) && !isAdmin) throw noSuchRoom();
    const person = byLogin(room.members, params.login);
    if (person?.userId !== caller.userId && !isAdmin)
      throw new AppError('forbidden', 'Only the admin of the room can remove somebody.');
    if (person === undefined) throw new AppError('notFound', 'There is no such member in this room.');
    const kind = person.userId === caller.userId ? 'left' : 'removed';
    const left = await db.transact(async (trx) => {
      const result = await leave(trx, room.id, { id: person.userId, login: person.login }, kind);
      if (result === undefined) throw new AppError('notFound', 'There is no such member in this room.');
      if (kind === 'removed') {
        await audit(trx, clock, {
          actor: caller.login,
          action: 'remove member',
          target: `${room.id} ${person.login}`,
          outcome: 'done',
          request,
        });
      }
      return result;
    });
    tell.removed(room.id, person.userId);
    if (left.roomIsGone) tell.deleted(room.id);
    else tell.room(room.id);
    await photos.remove(left.photos);
    return { message: kind === 'left' ? `You left "${room.name}"` : `Removed ${person.login} from "${room.name}"` };
  });
}

function deleteRoute({ context, tell }: Parts): Route {
  const { db, photos, clock } = context;
  return route(contract.deleteRoom, async ({ params, caller, request }) => {
    const room = await roomOrNone(db.read, params.id);
    if (room.adminId !== caller.userId && !hasRole(caller, 'root')) {
      throw new AppError('forbidden', 'Only the admin of the room can delete it.');
    }
    const names = await db.transact(async (trx) => {
      await rooms.holdRoom(trx, db.engine, room.id);
      const found = await rooms.listPhotos(trx, room.id);
      if (!(await rooms.removeRoom(trx, room.id))) throw noSuchRoom();
      await audit(trx, clock, {
        actor: caller.login,
        action: 'delete room',
        target: room.id,
        outcome: 'done',
        request,
      });
      return found;
    });
    tell.deleted(room.id);
    await photos.remove(names);
    return { message: `Deleted "${room.name}"` };
  });
}
