import { folded, matcher } from '#shared/text-match.ts';
import type { Challenge } from '../contract.ts';

/** True when every word of the filter stands somewhere in the challenge. An empty filter fits all. */
export function matches(challenge: Challenge, filter: string): boolean {
  const { title, description, category, user_login } = challenge;
  return matcher(filter)(folded([title, description, category, user_login ?? ''].join('\n')));
}
