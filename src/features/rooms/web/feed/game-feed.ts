import type { ComponentProps, ReactNode } from 'react';
import type { Icon } from '#web/ui/Icon.tsx';
import type { Room } from '../../contract.ts';
import type { FeedItem } from '../../feed-contract.ts';

/** How an entry of a kind looks. An entry is drawn again when it gets another one: the same object is the same look. */
export interface FeedView {
  sign: ComponentProps<typeof Icon>;
  /** What somebody did: it stands behind their name. Of a deed it is read out only, for sign and title say it. */
  verb: string;
  /** What it was done to stands above who did it. */
  hasTitle?: boolean;
  /** Its title leads to where the deed is shown, while that is (`pathTo`). */
  leads?: boolean;
  /** The others may give it a heart. */
  isActivity?: boolean;
  /** Others are offered to ask about it, while nobody has and `leads` has a page to lead to. */
  asks?: boolean;
  /** At the end of its line. */
  more?: ReactNode;
}

/** A deed as the feed tells it, or only its number where that has forgotten it. */
export type Told<Item extends FeedItem = FeedItem> = Pick<Item, 'seq'> & Partial<Item>;

/** What a game says of the feed of its rooms: of its own kinds of entries, for rooms know theirs. */
export interface GameFeed<Item extends FeedItem = FeedItem> {
  /** Undefined for a kind that it does not know: such an entry is left out. */
  lookOf(item: Item): FeedView | undefined;
  /** The page that shows a deed while it stands, for who is signed in: where titles lead that do, and questions about it. */
  pathTo?(deed: Told<Item>, at: { room: Pick<Room, 'id' | 'game'>; login: string; owner: string }): string | undefined;
  /** What is read out to who cannot see it; undefined for what would only be noise. */
  sentenceOf(item: Item): string | undefined;
}
