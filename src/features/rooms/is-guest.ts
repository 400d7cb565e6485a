import { loginKey } from '#features/accounts/login-key.ts';

/** Whether this member of a room came by its link with just a name. */
export function isGuest({ guests = [] }: { guests?: readonly string[] | undefined }, login: string): boolean {
  return guests.length > 0 && guests.some((guest) => loginKey(guest) === loginKey(login));
}
