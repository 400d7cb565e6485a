import { loginKey } from '#features/accounts/login-key.ts';
import type { RoomNews } from './contract.ts';
import type { FeedItem } from './feed-contract.ts';
import type { HeartNews } from './heart-contract.ts';
import { heartsAfter } from './heart-news.ts';
import { placeOf } from './place-of.ts';

/** What is kept of a room with its feed, by the number of its last event and its count of hearts. */
interface Fed<Item> {
  seq: number;
  n: number;
  feed: Item[];
}

/**
 * What shows the feed after this heart, which is the next one for it; entries that did not change are the same objects. Undefined where the
 * heart is of none of these members, or for something that is not known yet.
 */
export function applyHeartToFeed<Item extends FeedItem, T extends Fed<Item>>(
  fed: T & Fed<Item>,
  members: readonly string[],
  heart: HeartNews,
): T | undefined {
  const { n, of, on } = heart;
  // They may be spelled otherwise by now, which was told before.
  const login = members[placeOf(members, heart.login)];
  if (on && (login === undefined || of > fed.seq)) return undefined;
  return { ...fed, n, feed: feedAfterHeart(fed.feed, { of, on, login: login ?? heart.login }) };
}

/** The feed after this heart; told once more, it is the same. */
export function feedAfterHeart<Item extends FeedItem>(feed: readonly Item[], heart: Omit<HeartNews, 'n'>): Item[] {
  return changed(feed, (item) => item.seq === heart.of, heart);
}

/** The feed with its hearts as they are when this has happened: who leaves takes theirs along. */
export function heartsAfterEvent<Item extends FeedItem>(
  feed: Item[],
  { kind, login }: Pick<RoomNews, 'kind' | 'login'>,
): Item[] {
  if (kind === 'left' || kind === 'removed') return feedWithout(feed, login);
  return kind === 'respelled' ? feedRespelled(feed, login) : feed;
}

function feedWithout<Item extends FeedItem>(feed: readonly Item[], login: string): Item[] {
  return changed(feed, ({ hearts }) => hearts !== undefined && placeOf(hearts, login) >= 0, { login, on: false });
}

function feedRespelled<Item extends FeedItem>(feed: readonly Item[], login: string): Item[] {
  const key = loginKey(login);
  return feed.map((item) => {
    if (item.hearts === undefined || placeOf(item.hearts, login) < 0) return item;
    return { ...item, hearts: item.hearts.map((one) => (loginKey(one) === key ? login : one)) };
  });
}

function changed<Item extends FeedItem>(
  feed: readonly Item[],
  isIt: (item: Item) => boolean,
  heart: Pick<HeartNews, 'login' | 'on'>,
): Item[] {
  return feed.map((item) => (isIt(item) ? withHearts(item, heartsAfter(item.hearts, heart)) : item));
}

function withHearts<Item extends FeedItem>(item: Item, hearts: string[] | undefined): Item {
  if (hearts !== undefined) return { ...item, hearts };
  const without = { ...item };
  delete without.hearts;
  return without;
}
