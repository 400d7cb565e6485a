import type { Reader } from '#server/db/database.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { hasRole } from '#shared/roles.ts';
import { isMemberOf, noSuchRoom, roomOrNone } from '../../server/rights.ts';
import type { RoomRow } from '../../server/room-row.ts';
import type { RoomStore } from '../../server/room-store.ts';

/** The room, for its admin or root. Throws noSuchRoom for a stranger and forbidden for another member. */
export async function roomOfAdmin(store: RoomStore, db: Reader, id: string, caller: Caller): Promise<RoomRow> {
  const room = await roomOrNone(store, db, id);
  if (room.adminId === caller.userId || hasRole(caller, 'root')) return room;
  if (!isMemberOf(room, caller.userId)) throw noSuchRoom();
  throw roleMissing(caller, 'root', 'Only the room’s admin can do this.');
}
