import { loginKey, previousLoginKey } from '../login-key.ts';

/** Compares usernames by key. */
export function byLogin<Person extends { login: string }>(
  people: readonly Person[],
  login: string,
): Person | undefined {
  return (
    people.find((person) => previousLoginKey(person.login) === previousLoginKey(login)) ??
    people.find((person) => loginKey(person.login) === loginKey(login))
  );
}
