import { foldCase } from '#shared/fold-case.ts';

/** The key usernames are compared by. Two usernames with the same key belong to the same person. */
export const loginKey = foldCase;

/**
 * The key used before full case folding. Where folding made two accounts collide, the second is still stored under this
 * key (migration 3) and is looked up by it first.
 */
export const previousLoginKey = (login: string) => login.normalize('NFKC').toLowerCase();
