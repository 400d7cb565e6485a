import { foldCase } from '#shared/fold-case.ts';

/** Usernames are compared by this key: two with the same key belong to the same person. */
export const loginKey = foldCase;

/**
 * The key used before full case folding. If two accounts collide, the second still has this key, so lookups try it
 * first.
 */
export const previousLoginKey = (login: string) => login.normalize('NFKC').toLowerCase();
