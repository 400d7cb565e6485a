import type { ForgetPerson } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { makeAddEvent } from './event-store.ts';
import type { Tell } from './live-topics.ts';
import * as rooms from './room-store.ts';

interface Left {
  /** Nobody was there to hand over to, so the room is gone. */
  roomIsGone: boolean;
  photos: string[];
}

/**
 * Takes a person out of a room, inside a transaction that holds the room: their board and photos go; an admin hands over
 * to the longest-standing member, and a room without members goes. Undefined when they are no member.
 */
export function makeLeave(clock: Context['clock'], addEvent: ReturnType<typeof makeAddEvent>) {
  return async function leave(
    trx: Trx,
    roomId: string,
    person: { id: string; login: string },
    kind: 'left' | 'removed',
  ): Promise<Left | undefined> {
    const seq = await rooms.bumpRevision(trx, roomId);
    const room = seq === undefined ? undefined : await rooms.findRoom(trx, roomId);
    if (seq === undefined || room === undefined) return undefined;
    const photos = await rooms.listPhotos(trx, roomId, person.id);
    const wasMember = await rooms.removeMember(trx, roomId, person.id);
    if (!wasMember && room.adminId !== person.id) return undefined;
    const heir = room.members.find((member) => member.userId !== person.id);
    if (heir === undefined) {
      await rooms.removeRoom(trx, roomId);
      return { roomIsGone: true, photos };
    }
    const happened = { roomId, at: clock(), position: null, title: null };
    await addEvent(trx, { ...happened, seq, kind, userId: person.id, login: person.login });
    if (room.adminId === person.id) {
      await rooms.handOver(trx, roomId, heir.userId);
      const next = (await rooms.bumpRevision(trx, roomId)) ?? seq;
      await addEvent(trx, { ...happened, seq: next, kind: 'inherited', userId: heir.userId, login: heir.login });
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
