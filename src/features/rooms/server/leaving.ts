import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { ForgetPerson } from '#server/feature.ts';
import type { AddEvent } from './event-store.ts';
import type { RoomGame } from './game.ts';
import type { Tell } from './live-topics.ts';
import { isMemberOf } from './rights.ts';
import * as rooms from './room-store.ts';

interface Left {
  /** Nobody was there to hand over to, so the room is gone. */
  roomIsGone: boolean;
  photos: string[];
}

/**
 * Takes a person out of a room, inside a transaction: what they have in its game goes; an admin hands over to the
 * longest-standing member, and a room without members goes. Undefined when they are no member.
 */
export function makeLeave(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  addEvent: AddEvent,
  games: readonly RoomGame[],
) {
  return async function leave(
    trx: Trx,
    roomId: string,
    person: { id: string; login: string },
    kind: 'left' | 'removed',
  ): Promise<Left | undefined> {
    await rooms.holdRoom(trx, db.engine, roomId);
    const room = await rooms.findRoom(trx, roomId);
    if (room === undefined || !isMemberOf(room, person.id)) return undefined;
    const photos = await clearGame(games, trx, room, person.id);
    const heir = room.members.find((member) => member.userId !== person.id);
    if (heir === undefined) {
      await rooms.removeRoom(trx, roomId);
      return { roomIsGone: true, photos };
    }
    await rooms.removeMember(trx, roomId, person.id);
    const at = clock();
    await addEvent(trx, { roomId, at, kind, userId: person.id, login: person.login });
    if (room.adminId === person.id) {
      await rooms.handOver(trx, roomId, heir.userId);
      await addEvent(trx, { roomId, at, kind: 'inherited', ...heir });
    }
    return { roomIsGone: false, photos };
  };
}
export type Leave = ReturnType<typeof makeLeave>;

/** Lets the game of a room take away what goes with it, or with one member; gives the photos to delete after the commit. */
export async function clearGame(
  games: readonly RoomGame[],
  trx: Trx,
  room: Pick<rooms.RoomRow, 'id' | 'game'>,
  userId?: string,
): Promise<string[]> {
  const game = games.find(({ name }) => name === room.game);
  return (await game?.clear?.(trx, room.id, userId)) ?? [];
}

/** What happens to a person's rooms when their account goes. */
export function makeForget({ db, photos }: Pick<Context, 'db' | 'photos'>, leave: Leave, tell: Tell): ForgetPerson {
  return async (trx, person) => {
    const left: { roomId: string; result: Left }[] = [];
    for (const roomId of await rooms.holdRoomsOf(trx, db.engine, person.id)) {
      const result = await leave(trx, roomId, person, 'left');
      if (result !== undefined) left.push({ roomId, result });
    }
    return async () => {
      for (const { roomId, result } of left) {
        if (result.roomIsGone) tell.deleted(roomId);
        else tell.room(roomId);
      }
      await photos.remove(left.flatMap(({ result }) => result.photos));
    };
  };
}
