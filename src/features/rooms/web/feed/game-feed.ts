import type { ComponentProps, ReactNode } from 'react';
import type { Icon } from '#web/ui/Icon.tsx';
import type { Room } from '../../contract.ts';
import type { FeedItem } from '../../feed-contract.ts';

/** How entries of a kind look. A new object re-renders the entry, so reuse it. */
export interface FeedView {
  sign: ComponentProps<typeof Icon>;
  /**
   * What somebody did, shown after their name. Only screen readers get an activity's verb, as its icon and title say
   * the same.
   */
  verb: string;
  /** The subject is shown above the name. */
  hasTitle?: boolean;
  /** Its title links to the activity's page, if `pathTo` knows one. */
  isLink?: boolean;
  /** Others may give it a heart. */
  isActivity?: boolean;
  /** Others may ask about it, until somebody has; this needs a page to link to. */
  canBeQuestioned?: boolean;
  /** Shown at the end of its line. */
  more?: ReactNode;
}

/** An activity from the feed, or only its number if the feed no longer has it. */
export type FeedActivity<Item extends FeedItem = FeedItem> = Pick<Item, 'seq'> & Partial<Item>;

/** A game's part of its rooms' feed: how its own kinds of entries look. */
export interface GameFeed<Item extends FeedItem = FeedItem> {
  /** Undefined for an unknown kind: such an entry is left out. */
  viewOf(item: Item): FeedView | undefined;
  /** The page of an active activity, for the logged-in user: titles and questions link to it. */
  pathTo?(
    activity: FeedActivity<Item>,
    at: { room: Pick<Room, 'id' | 'game'>; login: string; owner: string },
  ): string | undefined;
  /** The screen reader announcement; undefined for what would only be noise. */
  announcementOf(item: Item): string | undefined;
}
