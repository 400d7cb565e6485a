import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roomOfAdmin } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom, type RoomStore } from '../../server/room-store.ts';
import { lockRoomFor } from '../contract.ts';

interface Parts extends Pick<RoomKit, 'addEvent'> {
  context: Pick<Context, 'db' | 'clock' | 'limits'>;
  store: RoomStore;
}

/** The admin locks the room: nobody new joins until it's unlocked. */
export function lockRoute({ context: { db, clock, limits }, store, addEvent }: Parts): Route {
  return route(lockRoomFor, async ({ params: { id }, body: { locked }, caller, request }) => {
    await limits.take('peopleByAdmin', caller.userId);
    await db.transact(async (trx) => {
      await lockRoom(trx, id);
      const room = await roomOfAdmin(store, trx, id, caller);
      if (room.isLocked === locked) return;
      await trx
        .updateTable('rooms')
        .set({ is_locked: locked ? 1 : 0 })
        .where('id', '=', id)
        .execute();
      const { userId, login } = caller;
      await addEvent(trx, { roomId: id, at: clock(), kind: locked ? 'locked' : 'unlocked', userId, login });
      const action = locked ? 'lock room' : 'unlock room';
      await audit(trx, clock, { actor: login, action, target: id, outcome: 'done', request });
    });
    return { message: locked ? 'Room locked' : 'Room unlocked' };
  });
}
