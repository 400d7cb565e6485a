import type { Role } from '#shared/roles.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import type { User } from '../contract.ts';

export function userOf(person: {
  login: string;
  email: string | null;
  roles: readonly Role[];
  /** The account's roles, if the session is restricted to fewer. */
  allRoles?: readonly Role[];
  createdAt: number;
}): User {
  const roles = [...(person.allRoles ?? person.roles)];
  return { login: person.login, email: person.email, roles, created_at: toIso(person.createdAt) };
}

export const guestUserOf = (
  person: Parameters<typeof userOf>[0],
  { roomId, game, endsAt }: { roomId: string; game: GameName; endsAt: number },
): User => ({ ...userOf(person), guest: { room: roomId, game, ends_at: toIso(endsAt) } });
