import { looksOf } from '#server/lookalikes/skeleton.ts';

/** What the audit log and pages call, or called, those who are nobody's account. */
const names = ['owner', 'several', 'webhook', 'pitstop'];

/** Whether a login is one of these names, or looks like it in any spelling. */
export function looksLikeAny(login: string, of: readonly string[]): boolean {
  return !new Set(of.flatMap(looksOf)).isDisjointFrom(new Set(looksOf(login)));
}

/** True for a login that nobody may take. Accounts that have one keep it. */
export const isReserved = (login: string): boolean => looksLikeAny(login, names);
