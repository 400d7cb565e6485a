import type { Role } from '#shared/roles.ts';
import { toIso } from '#shared/time.ts';
import type { User } from '../contract.ts';

export function userOf(person: {
  login: string;
  email: string | null;
  roles: readonly Role[];
  createdAt: number;
}): User {
  return { login: person.login, email: person.email, roles: [...person.roles], created_at: toIso(person.createdAt) };
}
