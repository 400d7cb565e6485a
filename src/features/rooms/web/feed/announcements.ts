import { loginKey } from '#features/accounts/login-key.ts';
import type { FeedItem } from '../../feed-contract.ts';
import * as messages from '../messages.ts';
import type { GameFeed } from './game-feed.ts';

const texts = messages.announcements;

type AnnouncementOf = GameFeed['announcementOf'];

/** Announces the events after `lastSeq`, oldest first, without the user's own activity and what would only be noise. */
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

/** Results have the owner's name but come from others, as nobody settles a question about their own claim. */
const isOfOthers = (kind: string) => kind === 'kept' || kind === 'taken-off';

const isAnnounced = (kind: string): kind is keyof typeof texts.of => Object.hasOwn(texts.of, kind);
const ofRoom = ({ kind, login, title = '' }: FeedItem) =>
  isAnnounced(kind) ? texts.of[kind](login, title) : undefined;

export function summaryOf(sentences: readonly string[]): string {
  const last = sentences.at(-1);
  if (last === undefined) return '';
  return sentences.length === 1 ? last : texts.many(sentences.length, last);
}
