import { loginKey } from '#features/accounts/login-key.ts';

/** The index of a login in a list, ignoring spelling variants; -1 if it's missing. */
export function placeOf(logins: readonly string[], login: string): number {
  const place = logins.indexOf(login);
  if (place >= 0) return place;
  const key = loginKey(login);
  return logins.findIndex((other) => loginKey(other) === key);
}

/** Whether this member joined by link with just a name. */
export function isGuest({ guests = [] }: { guests?: readonly string[] | undefined }, login: string): boolean {
  return placeOf(guests, login) >= 0;
}

interface Remaining {
  isGuest: boolean;
}

type Departure<M extends Remaining> = { kind: 'stays' } | { kind: 'passes'; successor: M } | { kind: 'ends' };

/**
 * What happens to a room when a member leaves. It ends when its last member leaves, never earlier; if the admin
 * leaves, it passes to the longest-standing member with an account, or else to the longest-standing guest. `others` are
 * the remaining members, in the order they joined.
 */
export function departureOf<M extends Remaining>(others: readonly M[], isAdmin: boolean): Departure<M> {
  const successor = others.find(({ isGuest }) => !isGuest) ?? others[0];
  if (successor === undefined) return { kind: 'ends' };
  return isAdmin ? { kind: 'passes', successor } : { kind: 'stays' };
}

export function departureIn(
  room: { users?: readonly string[] | undefined; guests?: readonly string[] | undefined; admin: string },
  login: string,
): Departure<{ login: string; isGuest: boolean }> {
  const others = (room.users ?? []).filter((user) => loginKey(user) !== loginKey(login));
  return departureOf(
    others.map((other) => ({ login: other, isGuest: isGuest(room, other) })),
    loginKey(room.admin) === loginKey(login),
  );
}
