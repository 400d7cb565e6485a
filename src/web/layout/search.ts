import type { ReactNode } from 'react';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';

/** Briefly shows a message about what was done; with `undo` it offers to take it back. */
export type Notify = (text: string, options?: { undo?: () => void }) => void;

export const groupNames = ['pages', 'rooms', 'cars', 'actions'] as const;
export type GroupName = (typeof groupNames)[number];

/** A search result: a page, an action on a page (`asks` in its history state), or an action. */
export interface SearchHit {
  group: GroupName;
  title: string;
  /** Small, after the title. */
  note?: string;
  /** Small, at the end of the line. */
  detail?: string;
  /** Large, at the end of the line. */
  value?: { number: string; unit?: string };
  plate?: { mark: string; text: string };
  /** Extra keywords that find it. */
  also?: string;
  /** Rates how well it matches a query, if the title isn't enough: lower is better, undefined means no match. */
  rank?: (query: string) => number | undefined;
  icon: IconName;
  /** Offered only after typing. */
  isTyped?: boolean;
  /** SVG path instead of the icon's. */
  shape?: string;
  /** Shown instead of the icon. */
  picture?: () => ReactNode;
  to?: string;
  asks?: string;
  act?: (notify: Notify) => void;
}

/** A feature's own results, such as the user's rooms. They're loaded whenever the search opens. */
export interface SearchProvider {
  name: string;
  /** There may be thousands, so they're only found by typing. */
  isLarge?: boolean;
  load: (user: SessionUser) => Promise<SearchHit[]>;
  /** The page that lists all results of a query, and its title. */
  all?: (query: string, count: number) => { title: string; to: string };
  /** Shown beside the group's name, with the number of results. */
  note?: (count: number) => string;
}
