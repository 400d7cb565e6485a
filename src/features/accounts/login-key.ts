import { foldCase } from '#shared/fold-case.ts';

/** The spelling a login is compared by. Two logins with one key are the same person. */
export const loginKey = foldCase;

/**
 * What logins were compared by before they were folded in full. Where that made one of two accounts, the second is still
 * filed under this key (migration 3), and is found by it first.
 */
export const previousLoginKey = (login: string) => login.normalize('NFKC').toLowerCase();
