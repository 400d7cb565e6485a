import { isLogin } from '#features/accounts/contract.ts';
import { isReserved, looksLikeAny } from '#features/accounts/server/index.ts';
import { guestLimits } from '../../guest-rules.ts';

/** The login somebody is given who says they are called this: blanks become hyphens, and one that begins with an apostrophe begins with its first letter. Undefined for a name that no login may be made of. */
export function loginFor(name: string): string | undefined {
  const login = name
    .trim()
    .normalize('NFKC')
    .replace(/^['’]+/u, '')
    .replace(/\s+/gu, '-');
  return isLogin(login) ? login : undefined;
}

/** Words that pages use for somebody in a room. An account may have them as a login; who comes with just a name may not. */
const wordsOfPages = ['you', 'nobody', 'guest', 'host', 'admin', 'me', 'everybody', 'everyone', 'root'];

const looksReserved = (login: string): boolean => isReserved(login) || looksLikeAny(login, wordsOfPages);

/**
 * The logins to try for a name, in this order: itself, then `mia-2` to `mia-20`, then some with four digits of `below`, as a name may
 * be taken in many rooms. Which of them is free the database says.
 */
export function loginsFor(login: string, below: (below: number) => number): string[] {
  const numbered = Array.from({ length: guestLimits.perRoom - 1 }, (_, index) => `${login}-${index + 2}`);
  const drawn = Array.from({ length: 5 }, () => `${login}-${below(9000) + 1000}`);
  const itself = looksReserved(login) ? [] : [login];
  return [...itself, ...numbered, ...drawn];
}
