import type { ForgetPerson } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { AddEvent } from './event-store.ts';
import type { Tell } from './live-topics.ts';
import { isMemberOf } from './rights.ts';
import * as rooms from './room-store.ts';

interface Left {
  /** Nobody was there to hand over to, so the room is gone. */
  roomIsGone: boolean;
  photos: string[];
}

/**
 * Takes a person out of a room, inside a transaction: their board and photos go; an admin hands over to the
 * longest-standing member, and a room without members goes. Undefined when they are no member.
 */
export function makeLeave({ db, clock }: Pick<Context, 'db' | 'clock'>, addEvent: AddEvent) {
  return async function leave(
    trx: Trx,
    roomId: string,
    person: { id: string; login: string },
    kind: 'left' | 'removed',
  ): Promise<Left | undefined> {
    await rooms.holdRoom(trx, db.engine, roomId);
    const room = await rooms.findRoom(trx, roomId);
    if (room === undefined || !isMemberOf(room, person.id)) return undefined;
    const photos = await rooms.listPhotos(trx, roomId, person.id);
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
