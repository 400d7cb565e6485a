import { foldCase } from '#shared/fold-case.ts';

/** Usernames are compared by this key: two with the same key belong to the same person. */
export const loginKey = foldCase;

/**
 * The key used before full case folding. If two accounts collide, the second one still has this key, so lookups try it
 * first.
 */
export const previousLoginKey = (login: string) => login.normalize('NFKC').toLowerCase();

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
