import { loginKey } from '#features/accounts/login-key.ts';
import { isGuest } from './guests/is-guest.ts';

interface Remaining {
  isGuest: boolean;
}

type Departure<M extends Remaining> = { kind: 'stays' } | { kind: 'passes'; successor: M } | { kind: 'ends' };

/**
 * The room ends with its last member, never earlier. If the admin leaves, it passes to the longest-standing member with
 * an account, or else to the longest-standing guest. `others` are the remaining members, in order of joining.
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
