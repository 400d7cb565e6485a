import { spliced, withAt } from '#shared/lists.ts';
import type { Room, RoomNews, roomEventKinds } from './contract.ts';
import { placeOf } from './place-of.ts';

/** So many of a room's events its feed shows, the newest. */
export const feedLength = 50;

/** Whether this says what happened, under which number, and to whom; what a game adds is for the game to judge. */
export function isRoomNews(told: unknown): told is RoomNews {
  if (typeof told !== 'object' || told === null) return false;
  const { seq, at, kind, login } = told as Partial<RoomNews>;
  return Number.isSafeInteger(seq) && [at, kind, login].every((text) => typeof text === 'string');
}

/** Whether rooms themselves tell of it, and no game. */
export const isRoomEvent = (kind: string): boolean => Object.hasOwn(ofRooms, kind);
const ofRooms: Record<(typeof roomEventKinds)[number], true> = {
  created: true,
  joined: true,
  left: true,
  removed: true,
  inherited: true,
  respelled: true,
  stayed: true,
  questioned: true,
  answered: true,
  kept: true,
  'taken-off': true,
};

/**
 * A room after this event, which is the next one for it. A room that was read in several looks may contain the event already: it ends up
 * the same. Undefined for a room without members, which is how strangers see one.
 */
export function applyToRoom(room: Room, { seq, kind, login, guest }: RoomNews): Room | undefined {
  const { users } = room;
  if (users === undefined) return undefined;
  const members = membersAfter(users, kind, login);
  const isAdmin = kind === 'inherited' || (kind === 'respelled' && placeOf([room.admin], login) === 0);
  const { guests = [], ...known } = room;
  const guestsNow = guestsAfter(guests, { kind, login, guest });
  return {
    ...known,
    admin: isAdmin ? login : room.admin,
    users: members,
    user_count: members.length,
    revision: seq,
    // A room without guests has no list of them.
    ...(guestsNow.length > 0 && { guests: guestsNow }),
  };
}

function guestsAfter(guests: string[], { kind, login, guest }: Pick<RoomNews, 'kind' | 'login' | 'guest'>): string[] {
  const place = placeOf(guests, login);
  const others = place < 0 ? guests : spliced(guests, place, 1);
  const isGone = kind === 'left' || kind === 'removed' || kind === 'stayed';
  if (kind === 'joined') return guest === true ? [...others, login] : others;
  return isGone ? others : guests;
}

function membersAfter(users: string[], kind: string, login: string): string[] {
  const place = placeOf(users, login);
  if (kind === 'respelled') return place < 0 ? users : withAt(users, place, login);
  // Whoever is named before they came was read after it; who came after them follows in their turn.
  if (kind === 'joined') return [...users.filter((_, at) => at !== place), login];
  if (kind === 'left' || kind === 'removed') return place < 0 ? users : spliced(users, place, 1);
  return users;
}
