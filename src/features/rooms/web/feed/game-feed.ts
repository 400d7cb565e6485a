import type { ComponentProps, ReactNode } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Icon } from '#web/ui/Icon.tsx';
import type { Room } from '../../contract.ts';
import type { FeedItem } from '../../document.ts';
import * as messages from '../messages.ts';

/** What one kind of entry looks like. Reuse the object, because a new one re-renders the entry. */
export interface FeedView {
  sign: ComponentProps<typeof Icon>;
  /** Shown after the name. Only screen readers get an activity's verb, because its icon and title say the same. */
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

/** What a game adds to a room's feed: its own kinds of entries. */
export interface GameFeed<Item extends FeedItem = FeedItem> {
  /** Undefined for an unknown kind; its entry is left out. */
  viewOf(item: Item): FeedView | undefined;
  /** The page of an activity that still counts, for the logged-in user. Titles and questions link to it. */
  pathTo?(
    activity: FeedActivity<Item>,
    at: { room: Pick<Room, 'id' | 'game'>; login: string; owner: string },
  ): string | undefined;
  /** The screen reader announcement; undefined for an event that would only be noise. */
  announcementOf(item: Item): string | undefined;
}

const texts = messages.announcements;

type AnnouncementOf = GameFeed['announcementOf'];

/** Announcements for the events after `lastSeq`, oldest first, without the user's own activity and mere noise. */
export function eventsSince(
  feed: readonly FeedItem[],
  lastSeq: number,
  ownLogin: string,
  announcementOf: AnnouncementOf,
): string[] {
  const own = loginKey(ownLogin);
  return feed
    .filter(({ seq, kind, login }) => seq > lastSeq && (isOfOthers(kind) || loginKey(login) !== own))
    .sort((a, b) => a.seq - b.seq)
    .flatMap((item) => ofRoom(item) ?? announcementOf(item) ?? []);
}

/** Results have the owner's name, but the owner must hear them too, because usually others decide. */
const isOfOthers = (kind: string) => kind === 'kept' || kind === 'taken-off';

const isAnnounced = (kind: string): kind is keyof typeof texts.of => Object.hasOwn(texts.of, kind);
const ofRoom = ({ kind, login, title = '' }: FeedItem) =>
  isAnnounced(kind) ? texts.of[kind](login, title) : undefined;

export function summaryOf(sentences: readonly string[]): string {
  const last = sentences.at(-1);
  if (last === undefined) return '';
  return sentences.length === 1 ? last : texts.many(sentences.length, last);
}
