import type { RoomNews } from '#features/rooms/contract.ts';
import { feedLength, placeOf } from '#features/rooms/room-news.ts';
import { rank, rowOf } from './ranking.ts';
import type { BingoNews, FeedItem, Line, Scores } from './score-contract.ts';

const nothingYet: Line = { points: 0, done: '' };

const isLine = (line: Partial<Line> | undefined) => Number.isFinite(line?.points) && typeof line?.done === 'string';

/** What bingo says beside an event; undefined where it says nothing that can be read. */
export function bingoNewsOf({ game }: RoomNews): BingoNews | undefined {
  return isLine((game as BingoNews | null | undefined)?.line) ? (game as BingoNews) : undefined;
}

/**
 * Leaderboard and feed after this event, which is the next one for them. Scores that were read in several looks may contain the event
 * already, and later ones: they end up the same when those have come too. Rows that did not change are the same objects. Undefined for an
 * event that is not known.
 */
export function applyToScores(scores: Scores, news: RoomNews): Scores | undefined {
  const rows = rowsAfter(scores.standings, news);
  if (rows === undefined) return undefined;
  return { seq: news.seq, standings: rank(rows), feed: feedAfter(scores.feed, news) };
}

type Row = Parameters<typeof rank>[0][number];

function rowsAfter(standings: Row[], news: RoomNews): Row[] | undefined {
  const { kind, login, seq } = news;
  const place = placeOf(
    standings.map((row) => row.login),
    login,
  );
  const known = standings[place];
  const without = () => standings.toSpliced(place, known ? 1 : 0);
  if (kind === 'inherited') return standings;
  if (kind === 'left' || kind === 'removed') return without();
  if (kind === 'respelled') return known ? standings.with(place, { ...known, login }) : standings;
  if (kind === 'joined') {
    if (known?.joined_seq === seq) return standings;
    return [...without(), rowOf({ login, joined_seq: seq }, nothingYet)];
  }
  const line = isOfBoard(kind) ? bingoNewsOf(news)?.line : undefined;
  if (line === undefined) return undefined;
  // Somebody who has left since, in what was read.
  if (known === undefined) return standings;
  return standings.with(place, rowOf(known, line));
}

/** Whether such an event turns the board of who did it, and nothing else. */
export const isOfBoard = (kind: string) => kind === 'dealt' || kind === 'completed' || kind === 'undone';

function feedAfter(feed: FeedItem[], { seq, at, kind, login, title }: RoomNews): FeedItem[] {
  if (feed.some((item) => item.seq === seq)) return feed;
  const item = { seq, at, login, kind, ...(title !== undefined && { title }) } as FeedItem;
  return [item, ...feed].slice(0, feedLength);
}
