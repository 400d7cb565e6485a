import { loginKey } from '#features/accounts/login-key.ts';

/** Where somebody is in a list of logins, however they are spelled; -1 when they are not. */
export function placeOf(logins: readonly string[], login: string): number {
  const place = logins.indexOf(login);
  if (place >= 0) return place;
  const key = loginKey(login);
  return logins.findIndex((other) => loginKey(other) === key);
}
