import { loginKey } from '#features/accounts/login-key.ts';
import type { FeedItem } from '../../feed-contract.ts';
import { words } from '../words.ts';
import type { GameFeed } from './game-feed.ts';

const texts = words.announcements;

type SentenceOf = GameFeed['sentenceOf'];

/**
 * What the others did after `lastSeq`, oldest first, each in a sentence: what somebody who cannot see the screen wants to be told. One's own
 * doings are left out, for one knows them, and so is what would only be noise.
 */
export function eventsSince(
  feed: readonly FeedItem[],
  lastSeq: number,
  ownLogin: string,
  sentenceOf: SentenceOf,
): string[] {
  const own = loginKey(ownLogin);
  return feed
    .filter(({ seq, kind, login }) => seq > lastSeq && (isOfOthers(kind) || loginKey(login) !== own))
    .sort((a, b) => a.seq - b.seq)
    .flatMap((item) => ofRoom(item) ?? sentenceOf(item) ?? []);
}

/** What the others do to whom it is said of: nobody settles their own questions by themselves. */
const isOfOthers = (kind: string) => kind === 'kept' || kind === 'taken-off';

const isTold = (kind: string): kind is keyof typeof texts.of => Object.hasOwn(texts.of, kind);
const ofRoom = ({ kind, login, title = '' }: FeedItem) => (isTold(kind) ? texts.of[kind](login, title) : undefined);

/** All of it in one sentence. */
export function summaryOf(news: readonly string[]): string {
  const last = news.at(-1);
  if (last === undefined) return '';
  return news.length === 1 ? last : texts.many(news.length, last);
}
