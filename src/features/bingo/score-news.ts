import { loginKey } from '#features/accounts/login-key.ts';
import type { RoomNews } from '#features/rooms/contract.ts';
import { heartsAfterEvent } from '#features/rooms/feed-news.ts';
import { placeOf } from '#features/rooms/place-of.ts';
import { isQuestionKind } from '#features/rooms/question-rules.ts';
import { feedLength } from '#features/rooms/room-news.ts';
import { spliced, withAt } from '#shared/lists.ts';
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
  return {
    seq: news.seq,
    n: scores.n,
    standings: rank(rows),
    feed: feedAfter(heartsAfterEvent(scores.feed, news), news),
  };
}

type Row = Parameters<typeof rank>[0][number];

function rowsAfter(standings: Row[], news: RoomNews): Row[] | undefined {
  const { kind, login, seq } = news;
  const place = placeOf(
    standings.map((row) => row.login),
    login,
  );
  const known = standings[place];
  const without = () => spliced(standings, place, known ? 1 : 0);
  if (kind === 'inherited' || kind === 'stayed' || isQuestionKind(kind)) return standings;
  if (kind === 'left' || kind === 'removed') return without();
  if (kind === 'respelled') return known ? withAt(standings, place, { ...known, login }) : standings;
  if (kind === 'joined') {
    if (known?.joined_seq === seq) return standings;
    return [...without(), rowOf({ login, joined_seq: seq }, nothingYet)];
  }
  const line = isOfBoard(kind) ? bingoNewsOf(news)?.line : undefined;
  if (line === undefined) return undefined;
  // Somebody who has left since, in what was read.
  if (known === undefined) return standings;
  return withAt(standings, place, rowOf(known, line));
}

/** Whether such an event turns the board of who did it, and nothing else. */
export const isOfBoard = (kind: string) => kind === 'dealt' || kind === 'completed' || kind === 'undone';

function feedAfter(feed: FeedItem[], news: RoomNews): FeedItem[] {
  const { seq, at, kind, login, title, position } = news;
  const { challenge_id, photo } = (kind === 'completed' && bingoNewsOf(news)) || ({} as Partial<BingoNews>);
  const shown = { ...(challenge_id !== undefined && { challenge_id }), ...(photo !== undefined && { photo }) };
  const standing = withoutUndone(feed, news);
  const place = standing.findIndex((item) => item.seq === seq);
  const known = standing[place];
  if (known === undefined) {
    const of = isQuestionKind(kind) && position !== undefined ? { of: position } : {};
    const item = { seq, at, login, kind, ...(title !== undefined && { title }), ...of, ...shown } as FeedItem;
    return [item, ...standing].slice(0, feedLength);
  }
  // What was read a moment before the square was done; if that was undone since, its event is still to come.
  return known.challenge_id === undefined ? withAt(standing, place, { ...known, ...shown }) : standing;
}

/** The feed in which completions that this event ended stand no more: that of the square, or all of who is in the room no longer. */
function withoutUndone(feed: FeedItem[], news: RoomNews): FeedItem[] {
  const isGone = news.kind === 'left' || news.kind === 'removed';
  const undone = news.kind === 'undone' ? bingoNewsOf(news)?.challenge_id : undefined;
  if (!isGone && undefined === undone) return feed;
  const key = loginKey(news.login);
  return feed.map((item) => {
    const { challenge_id, photo: _, ...rest } = item;
    const isOver = item.seq < news.seq && challenge_id !== undefined && (isGone || challenge_id === undone);
    return isOver && loginKey(item.login) === key ? rest : item;
  });
}
