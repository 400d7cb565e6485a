import { isLogin } from '#features/accounts/contract.ts';
import { looksOf } from '#server/lookalikes/skeleton.ts';
import { guestLimits } from '../../guest-rules.ts';

/** The login somebody is given who says they are called this: blanks become hyphens. Undefined for a name that no login may be made of. */
export function loginFor(name: string): string | undefined {
  const login = name.trim().normalize('NFKC').replace(/\s+/gu, '-');
  return isLogin(login) ? login : undefined;
}

/** Names under which the audit log notes what no person did. */
const reserved = ['owner', 'guest', 'several', 'webhook'];
let reservedLooks: ReadonlySet<string> | undefined;

function looksReserved(login: string): boolean {
  reservedLooks ??= new Set(reserved.flatMap(looksOf));
  return !reservedLooks.isDisjointFrom(new Set(looksOf(login)));
}

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
