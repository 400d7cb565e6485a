import type { Sealer } from '#server/sealer.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { hasRole } from '#shared/roles.ts';
import { toIso } from '#shared/time.ts';
import type { Room } from '../contract.ts';
import { isMemberOf } from './rights.ts';
import type { RoomRow } from './room-store.ts';

/** A room as this person may see it: strangers to a private one see neither members nor password. */
export function roomView(room: RoomRow, caller: Caller, sealer?: Sealer): Room {
  const isMember = isMemberOf(room, caller.userId);
  const mayKnow = isMember || hasRole(caller, 'root');
  const password = isMember && room.sealedPassword !== null ? sealer?.open(room.sealedPassword) : undefined;
  return {
    id: room.id,
    name: room.name,
    admin: room.admin,
    is_private: room.isPrivate,
    ...(password === undefined ? {} : { password }),
    ...(mayKnow || !room.isPrivate ? { users: room.members.map((member) => member.login) } : {}),
    user_count: room.members.length,
    created_at: toIso(room.createdAt),
    game: room.game,
  };
}
