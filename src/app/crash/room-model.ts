import { rank, rowOf } from '#features/bingo/ranking.ts';
import type { BingoNews, FeedItem, Line, Scores, Standing } from '#features/bingo/score-contract.ts';
import type { Room, RoomNews } from '#features/rooms/contract.ts';

/** What a member's page shows of a room beside the boards. */
export interface RoomModel {
  scores: Scores;
  room: Room;
}

const feedLength = 50;
const emptyLine: Line = { points: 0, done: '' };

/**
 * Applies the next number to each half that does not have it yet; undefined where one of them misses something before it. A
 * snapshot says which number it has at least: what is in it already changes nothing when it comes again.
 */
export function applyNews({ scores, room }: RoomModel, news: RoomNews): RoomModel | undefined {
  const revision = room.revision ?? 0;
  if (news.seq > Math.min(scores.seq, revision) + 1) return undefined;
  return {
    scores: news.seq <= scores.seq ? scores : toScores(scores, news),
    room: news.seq <= revision ? room : toRoom(room, news),
  };
}

function toScores({ standings, feed }: Scores, { seq, at, kind, login, title, game }: RoomNews): Scores {
  const item = { seq, at, kind, login, ...(title === undefined ? {} : { title }) } as FeedItem;
  const newest = [item, ...feed.filter((one) => one.seq !== seq)].sort((a, b) => b.seq - a.seq).slice(0, feedLength);
  return {
    seq,
    standings: rank(toRows(standings, { seq, kind, login, game: game as BingoNews | undefined })),
    feed: newest,
  };
}

type Change = Pick<RoomNews, 'seq' | 'kind' | 'login'> & { game: BingoNews | undefined };

function toRows(standings: readonly Standing[], { seq, kind, login, game }: Change) {
  const others = standings.filter((row) => row.login !== login);
  const own = standings.find((row) => row.login === login);
  if (kind === 'left' || kind === 'removed') return others;
  if (kind === 'joined') return [...others, rowOf({ login, joined_seq: seq }, emptyLine)];
  if (game !== undefined && own !== undefined) return [...others, rowOf(own, game.line)];
  return standings;
}

function toRoom(room: Room, { seq, kind, login }: RoomNews): Room {
  const others = (room.users ?? []).filter((user) => user !== login);
  const users =
    kind === 'left' || kind === 'removed' ? others : kind === 'joined' ? [...others, login] : (room.users ?? []);
  const admin = kind === 'inherited' ? login : room.admin;
  return { ...room, admin, users, user_count: users.length, revision: seq };
}
