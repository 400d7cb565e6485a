import type { Challenge } from '../contract.ts';

/** As one types it: without case and accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** True when every word of the filter stands somewhere in the challenge. An empty filter fits all. */
export function matches(challenge: Challenge, filter: string): boolean {
  const { title, description, category, user_login } = challenge;
  const text = plain([title, description, category, user_login ?? ''].join('\n'));
  return plain(filter)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
