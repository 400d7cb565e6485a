import { loginKey } from '../contract.ts';

/**
 * What logins were compared by before they were folded in full. Where that made one of two accounts, the second is still
 * filed under this key (migration 3), and is found by it first.
 */
export const formerLoginKey = (login: string) => login.normalize('NFKC').toLowerCase();

/** Of these people the one whom somebody means who writes this login. */
export function byLogin<Person extends { login: string }>(
  people: readonly Person[],
  login: string,
): Person | undefined {
  return (
    people.find((person) => formerLoginKey(person.login) === formerLoginKey(login)) ??
    people.find((person) => loginKey(person.login) === loginKey(login))
  );
}
