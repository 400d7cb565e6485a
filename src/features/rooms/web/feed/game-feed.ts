import type { ComponentProps, ReactNode } from 'react';
import type { Icon } from '#web/ui/Icon.tsx';
import type { Room } from '../../contract.ts';
import type { FeedItem } from '../../feed-contract.ts';

/** The look of a kind of entry. A new object re-renders the entry, so reuse it. */
export interface FeedView {
  sign: ComponentProps<typeof Icon>;
  /** Shown after the name. Only screen readers get an activity's verb, as its icon and title say the same. */
  verb: string;
  /** Whether the subject is shown above the name. */
  hasTitle?: boolean;
  /** Whether the title links to the activity's page, if `pathTo` returns one. */
  isLink?: boolean;
  /** Whether others may give it a heart. */
  isActivity?: boolean;
  /** Whether others may ask about it, until somebody has; this needs a page to link to. */
  canBeQuestioned?: boolean;
  /** Shown at the end of the line. */
  more?: ReactNode;
}

/** An activity from the feed, or only its number if the feed no longer has it. */
export type FeedActivity<Item extends FeedItem = FeedItem> = Pick<Item, 'seq'> & Partial<Item>;

/** A game's part of its rooms' feeds, which defines its own kinds of entries. */
export interface GameFeed<Item extends FeedItem = FeedItem> {
  /** Undefined for an unknown kind, whose entry is left out. */
  viewOf(item: Item): FeedView | undefined;
  /** The page of an active activity, for the logged-in user. Titles and questions link to it. */
  pathTo?(
    activity: FeedActivity<Item>,
    at: { room: Pick<Room, 'id' | 'game'>; login: string; owner: string },
  ): string | undefined;
  /** The screen reader announcement; undefined for an event that would only be noise. */
  announcementOf(item: Item): string | undefined;
}
