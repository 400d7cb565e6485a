import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';

/** One thing the search finds: a place to go, or what the page there does at once (`asks` in the state of the browser's history). */
export interface SearchHit {
  title: string;
  detail?: string;
  icon: IconName;
  to: string;
  asks?: string;
}

/** A feature's own places, such as somebody's rooms; asked once each time the search is opened. */
export interface SearchProvider {
  name: string;
  /** Thousands, perhaps: they are found by typing only, after everything else. */
  isLarge?: boolean;
  load: (user: SessionUser) => Promise<SearchHit[]>;
}
