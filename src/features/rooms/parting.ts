import { loginKey } from '#features/accounts/login-key.ts';
import { isGuest } from './guests/is-guest.ts';

/** What is known of a member when somebody goes: in the order of joining. */
export interface Staying {
  isGuest: boolean;
}

/** What follows for a room when one of its members goes, by whatever door: leaving, removal, an account that is deleted, a guest whose time is over. */
export type Parting<M extends Staying> = { kind: 'stays' } | { kind: 'passes'; heir: M } | { kind: 'ends' };

/**
 * The room ends with its last member and never before. If the admin goes, it passes to the member who is here longest: one with an account
 * if there is one, otherwise a guest, with whom it lasts until their time is over and it passes on in the same way. `others` are the
 * members who stay, in the order of joining.
 */
export function partingOf<M extends Staying>(others: readonly M[], isAdmin: boolean): Parting<M> {
  const heir = others.find(({ isGuest }) => !isGuest) ?? others[0];
  if (heir === undefined) return { kind: 'ends' };
  return isAdmin ? { kind: 'passes', heir } : { kind: 'stays' };
}

/** The same for a room as its members read it. */
export function partingIn(
  room: { users?: readonly string[] | undefined; guests?: readonly string[] | undefined; admin: string },
  login: string,
): Parting<{ login: string; isGuest: boolean }> {
  const others = (room.users ?? []).filter((user) => loginKey(user) !== loginKey(login));
  return partingOf(
    others.map((other) => ({ login: other, isGuest: isGuest(room, other) })),
    loginKey(room.admin) === loginKey(login),
  );
}
