import { loginKey, previousLoginKey } from '../login-key.ts';

/** Of these people the one whom somebody means who writes this login. */
export function byLogin<Person extends { login: string }>(
  people: readonly Person[],
  login: string,
): Person | undefined {
  return (
    people.find((person) => previousLoginKey(person.login) === previousLoginKey(login)) ??
    people.find((person) => loginKey(person.login) === loginKey(login))
  );
}
