import { foldCase } from '#shared/fold-case.ts';

/** The spelling a login is compared by. Two logins with one key are the same person. */
export const loginKey = foldCase;
