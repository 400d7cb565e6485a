import { loginKey } from '#features/accounts/login-key.ts';
import { pathTo } from '#shared/pages.ts';
import type { Room } from '../contract.ts';

/** The URL of a member's view of the room, such as their board; the user's own is the room itself. */
export function memberPath(room: Room, member: string, ownLogin: string): string {
  const isOwn = loginKey(member) === loginKey(ownLogin);
  return pathTo('room', { gameName: room.game, roomNumber: room.id }, { login: isOwn ? undefined : member });
}
