import { loginKey } from '#features/accounts/login-key.ts';
import type { Room, RoomNews } from './contract.ts';

/** So many of a room's events its feed shows, the newest. */
export const feedLength = 50;

/** Whether this says what happened, under which number, and to whom; what a game adds is for the game to judge. */
export function isRoomNews(told: unknown): told is RoomNews {
  if (typeof told !== 'object' || told === null) return false;
  const { seq, at, kind, login } = told as Partial<RoomNews>;
  return Number.isSafeInteger(seq) && [at, kind, login].every((text) => typeof text === 'string');
}

/** Where somebody is in a list of logins, however they are spelled; -1 when they are not. */
export function placeOf(logins: readonly string[], login: string): number {
  const place = logins.indexOf(login);
  if (place >= 0) return place;
  const key = loginKey(login);
  return logins.findIndex((other) => loginKey(other) === key);
}

/**
 * A room after this event, which is the next one for it. A room that was read in several looks may contain the event already: it ends up
 * the same. Undefined for a room without members, which is how strangers see one.
 */
export function applyToRoom(room: Room, { seq, kind, login }: RoomNews): Room | undefined {
  const { users } = room;
  if (users === undefined) return undefined;
  const members = membersAfter(users, kind, login);
  const isAdmin = kind === 'inherited' || (kind === 'respelled' && placeOf([room.admin], login) === 0);
  return {
    ...room,
    admin: isAdmin ? login : room.admin,
    users: members,
    user_count: members.length,
    revision: seq,
  };
}

function membersAfter(users: string[], kind: string, login: string): string[] {
  const place = placeOf(users, login);
  if (kind === 'respelled') return place < 0 ? users : users.with(place, login);
  // Whoever is named before they came was read after it; who came after them follows in their turn.
  if (kind === 'joined') return [...users.toSpliced(place, place < 0 ? 0 : 1), login];
  if (kind === 'left' || kind === 'removed') return place < 0 ? users : users.toSpliced(place, 1);
  return users;
}
