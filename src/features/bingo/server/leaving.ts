import type { ForgetPerson } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { AddEvent } from './event-store.ts';
import type { Tell } from './live-topics.ts';
import { isMemberOf } from './rights.ts';
import * as rooms from './room-store.ts';

/**
 * Takes a person out of a room, inside a transaction: their board and photos go; an admin hands over to the
 * longest-standing member, and a room without members goes. False when they are no member.
 */
export function makeLeave(
  { db, clock, photos }: Pick<Context, 'db' | 'clock' | 'photos'>,
  addEvent: AddEvent,
  tell: Tell,
) {
  return async function leave(
    trx: Trx,
    roomId: string,
    person: { id: string; login: string },
    kind: 'left' | 'removed',
  ): Promise<boolean> {
    await rooms.holdRoom(trx, db.engine, roomId);
    const room = await rooms.findRoom(trx, roomId);
    if (room === undefined || !isMemberOf(room, person.id)) return false;
    const names = await rooms.listPhotos(trx, roomId, person.id);
    trx.onCommit(() => photos.remove(names));
    const heir = room.members.find((member) => member.userId !== person.id);
    if (heir === undefined) {
      await rooms.removeRoom(trx, roomId);
      tell.deleted(trx, roomId);
      return true;
    }
    await rooms.removeMember(trx, roomId, person.id);
    const at = clock();
    await addEvent(trx, { roomId, at, kind, userId: person.id, login: person.login });
    if (room.adminId === person.id) {
      await rooms.handOver(trx, roomId, heir.userId);
      await addEvent(trx, { roomId, at, kind: 'inherited', ...heir });
    }
    tell.room(trx, roomId);
    return true;
  };
}
export type Leave = ReturnType<typeof makeLeave>;

/** What happens to a person's rooms when their account goes. */
export function makeForget({ db }: Pick<Context, 'db'>, leave: Leave): ForgetPerson {
  return async (trx, person) => {
    for (const roomId of await rooms.holdRoomsOf(trx, db.engine, person.id)) await leave(trx, roomId, person, 'left');
  };
}
