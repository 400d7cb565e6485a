import type { ReactNode } from 'react';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';

/** Says what was done, in a message that passes; with `undo` it can be taken back there. */
export type Tell = (text: string, options?: { undo?: () => void }) => void;

export const groupNames = ['pages', 'rooms', 'cars', 'actions'] as const;
export type GroupName = (typeof groupNames)[number];

/** One thing the search finds: a place to go, what the page there does at once (`asks` in the state of the browser's history), or an act. */
export interface SearchHit {
  group: GroupName;
  title: string;
  /** Small, behind the title. */
  note?: string;
  /** Small, at the end of the line. */
  detail?: string;
  /** Large, at the end of the line. */
  value?: { number: string; unit?: string };
  plate?: { mark: string; text: string };
  /** Found by these words as well. */
  also?: string;
  icon: IconName;
  /** Offered only to who types. */
  isTyped?: boolean;
  /** Strokes in the place of the icon's. */
  shape?: string;
  /** Stands in the place of the icon. */
  picture?: () => ReactNode;
  to?: string;
  asks?: string;
  act?: (tell: Tell) => void;
}

/** A feature's own places, such as somebody's rooms; asked once each time the search is opened. */
export interface SearchProvider {
  name: string;
  /** Thousands, perhaps: they are found by typing only. */
  isLarge?: boolean;
  load: (user: SessionUser) => Promise<SearchHit[]>;
  /** Where all that the question finds are listed, and what is said of that. */
  all?: (question: string, count: number) => { title: string; to: string };
  /** Said beside the name of the group, with how many were found. */
  note?: (count: number) => string;
}
