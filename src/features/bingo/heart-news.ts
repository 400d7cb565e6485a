import { loginKey } from '#features/accounts/login-key.ts';
import type { RoomNews } from '#features/rooms/contract.ts';
import type { HeartNews } from '#features/rooms/heart-contract.ts';
import { heartsAfter } from '#features/rooms/heart-news.ts';
import { placeOf } from '#features/rooms/place-of.ts';
import type { FeedItem, Scores } from './score-contract.ts';

/**
 * Leaderboard and feed after this heart, which is the next one for them; entries that did not change are the same objects. Undefined where
 * it is of somebody, or of something, that is not known yet.
 */
export function applyHeart(scores: Scores, heart: HeartNews): Scores | undefined {
  const { n, of, login } = heart;
  const logins = scores.standings.map((row) => row.login);
  const isKnown = of <= scores.seq && placeOf(logins, login) >= 0;
  if (heart.on && !isKnown) return undefined;
  return { ...scores, n, feed: feedAfterHeart(scores.feed, heart) };
}

/** The feed after this heart; told once more, it is the same. */
export function feedAfterHeart(feed: readonly FeedItem[], heart: Omit<HeartNews, 'n'>): FeedItem[] {
  return changed(feed, (item) => item.seq === heart.of, heart);
}

/** The feed with its hearts as they are when this has happened: who leaves takes theirs along. */
export function heartsAfterEvent(feed: FeedItem[], { kind, login }: Pick<RoomNews, 'kind' | 'login'>): FeedItem[] {
  if (kind === 'left' || kind === 'removed') return feedWithout(feed, login);
  return kind === 'respelled' ? feedRespelled(feed, login) : feed;
}

function feedWithout(feed: readonly FeedItem[], login: string): FeedItem[] {
  return changed(feed, ({ hearts }) => hearts !== undefined && placeOf(hearts, login) >= 0, { login, on: false });
}

function feedRespelled(feed: readonly FeedItem[], login: string): FeedItem[] {
  const key = loginKey(login);
  return feed.map((item) => {
    if (item.hearts === undefined || placeOf(item.hearts, login) < 0) return item;
    return { ...item, hearts: item.hearts.map((one) => (loginKey(one) === key ? login : one)) };
  });
}

function changed(
  feed: readonly FeedItem[],
  isIt: (item: FeedItem) => boolean,
  heart: Pick<HeartNews, 'login' | 'on'>,
): FeedItem[] {
  return feed.map((item) => (isIt(item) ? withHearts(item, heartsAfter(item.hearts, heart)) : item));
}

function withHearts({ hearts: _, ...item }: FeedItem, hearts: string[] | undefined): FeedItem {
  return hearts === undefined ? item : { ...item, hearts };
}
