import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';

/** One thing the search finds: a place to go. */
export interface SearchHit {
  title: string;
  detail?: string;
  icon: IconName;
  to: string;
}

/** A feature's own places, such as somebody's rooms; asked once each time the search is opened. */
export interface SearchProvider {
  name: string;
  /** Thousands, perhaps: they are found by typing only, after everything else. */
  isLarge?: boolean;
  load: (user: SessionUser) => Promise<SearchHit[]>;
}

/** Letters as they are compared: without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** True when every word of the question occurs in the text. */
export function matches(text: string, question: string): boolean {
  const within = folded(text);
  return folded(question)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
