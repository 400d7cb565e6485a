import { folded, matcher } from '#shared/text-match.ts';
import type { Challenge } from '../contract.ts';

/** True if the challenge contains every word of the filter. An empty filter matches everything. */
export function matches(challenge: Challenge, filter: string): boolean {
  const { title, description, category, user_login } = challenge;
  return matcher(filter)(folded([title, description, category, user_login ?? ''].join('\n')));
}
