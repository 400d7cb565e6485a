import { loginKey } from '#features/accounts/login-key.ts';

/** The index of a login in a list, ignoring spelling variants; -1 if it's missing. */
export function placeOf(logins: readonly string[], login: string): number {
  const place = logins.indexOf(login);
  if (place >= 0) return place;
  const key = loginKey(login);
  return logins.findIndex((other) => loginKey(other) === key);
}
