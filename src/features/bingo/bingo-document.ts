import * as z from 'zod/mini';
import {
  feedOf,
  heartsOf,
  makeMemo,
  memberKey,
  type FeedItem as RoomItem,
  type RoomParts,
  roomDocument,
} from '#features/rooms/document.ts';
import { isOpen } from '#features/rooms/questions/rules.ts';
import type { BoardEntry } from './contract.ts';
import { rank, resultOf, rowOf, type Unranked } from './ranking.ts';
import type { BoardResult, FeedItem, RoomStats, Scores, Standing } from './score-contract.ts';
import { type BoardsOnScreen, screenActivities, screenPlayers } from './screen-contract.ts';
import { BingoSettings, defaultSettings } from './settings.ts';
import { roomStats } from './stats.ts';

/** A board as every member of its room sees it; the texts of its squares are fetched with the board. */
export const BoardDocument = z.object({
  /** The challenge on each square and its points, in board order. */
  squares: z.array(z.tuple([z.string(), z.number()])),
  /** Done squares by position: when, and the event's number. */
  done: z.record(z.string(), z.object({ at: z.string(), seq: z.number() })),
  /** How many of its squares were swapped, if any. */
  swapped: z.optional(z.number()),
});
export type BoardDocument = z.infer<typeof BoardDocument>;

export const BingoDocument = z.object({
  /** The dealt boards, by `memberKey`. */
  boards: z.record(z.string(), BoardDocument),
  /** Titles of the challenges on these boards, by challenge ID. */
  titles: z.record(z.string(), z.string()),
  /** Omitted if nothing was set. */
  settings: z.optional(BingoSettings),
  /** The number of the current game; omitted for the first. */
  game: z.optional(z.number()),
  ended_at: z.optional(z.string()),
});
export type BingoParts = { bingo: z.infer<typeof BingoDocument> };
type BingoRoom = RoomParts & BingoParts;

export const getBingoRoom = roomDocument('bingo', { all: { bingo: BingoDocument }, own: {} });

const resultOnce = makeMemo<BoardDocument, BoardResult>();
const notDealt: BoardResult = { points: 0, done: '' };

export function resultOfBoard(board: BoardDocument | undefined): BoardResult {
  if (board === undefined) return notDealt;
  return resultOnce(board, [], () => {
    const completionOf = ([place, { at, seq }]: [string, { at: string; seq: number }]) => ({
      ...{ position: Number(place), at: Date.parse(at), seq },
    });
    const points = board.squares.map(([, ofSquare]) => ofSquare);
    return resultOf(points, Object.entries(board.done).map(completionOf));
  });
}

export const settingsOf = ({ bingo: { settings = defaultSettings } }: BingoParts): BingoSettings => settings;

export const swapsLeft = (room: BingoParts, login: string): number =>
  Math.max(0, settingsOf(room).swaps - (room.bingo.boards[memberKey(login)]?.swapped ?? 0));

const rowOnce = makeMemo<object, Unranked>();

/** A room's leaderboard, best first. Unchanged rows are the same objects. */
export function standingsOf({ members, bingo: { boards } }: Pick<BingoRoom, 'members' | 'bingo'>): Standing[] {
  const players = Object.entries(members).sort(([, a], [, b]) => a.since - b.since);
  const rows = players.map(([key, member]) => {
    const { login, since } = member;
    const makeRow = () => rowOf({ login, joined_seq: since }, resultOfBoard(boards[key]));
    return rowOnce(boards[key] ?? member, [login, since], makeRow);
  });
  return rank(rows);
}

/** The challenge on the square that this member completed by this event, if it's still done. */
export function challengeDone({ bingo: { boards } }: BingoParts, login: string, seq: number): string | undefined {
  const { done = {}, squares = [] } = boards[memberKey(login)] ?? {};
  const place = Object.keys(done).find((position) => done[position]?.seq === seq);
  return squares[Number(place ?? -1)]?.[0];
}

const itemOnce = makeMemo<RoomItem, FeedItem>();

/** A room's feed, newest first, with the challenges of active completions. */
export function feedOfBingo(room: BingoRoom): FeedItem[] {
  return feedOf(room).map((item) => {
    const challenge = item.kind === 'completed' ? challengeDone(room, item.login, item.seq) : undefined;
    const linked = challenge !== undefined && { challenge_id: challenge };
    return itemOnce(item, [challenge], () => ({ ...item, ...linked }) as FeedItem);
  });
}

export const scoresOf = (room: BingoRoom): Scores => ({ standings: standingsOf(room), feed: feedOfBingo(room) });

/** A board with its current completions; `texts` is the board as it was when fetched. */
export function boardOf(
  { bingo: { boards }, photos }: Pick<BingoRoom, 'bingo' | 'photos'>,
  login: string,
  texts: readonly BoardEntry[],
): readonly BoardEntry[] {
  const board = boards[memberKey(login)];
  if (board === undefined) return texts;
  return texts.map(({ challenge }) => {
    const done = board.done[board.squares.findIndex(([id]) => id === challenge.id)];
    if (done === undefined) return { completed: false, completed_at: null, has_image: false, challenge };
    const photo = photos[done.seq]?.v;
    return {
      ...{ completed: true, completed_at: done.at, has_image: photo !== undefined },
      ...(photo !== undefined && { photo }),
      ...{ seq: done.seq, challenge },
    };
  });
}

/** Whether the game hasn't ended and at least one dealt square is open. */
export const isGameOn = ({ bingo: { boards, ended_at } }: BingoParts): boolean =>
  ended_at === undefined &&
  Object.values(boards).some(({ squares, done }) => squares.some((_, place) => done[place] === undefined));

/** Logins of the leaders, who win when the game ends: several if they tie in everything, none without points. */
export const leadersOf = (standings: readonly Standing[]): string[] =>
  standings.filter(({ place, points }) => place === 1 && points > 0).map(({ login }) => login);

export function onScreen(room: BingoRoom): BoardsOnScreen {
  const { bingo, photos, questions, members } = room;
  const best = standingsOf(room).slice(0, screenPlayers);
  return {
    members: best.map(({ login, place, points, done }) => {
      const marks = Object.entries(bingo.boards[memberKey(login)]?.done ?? {});
      const questioned = marks.filter(([, { seq }]) => isOpen(questions.about[seq] ?? { settled: {} }));
      return {
        ...{ login, place, points, done: done.map(Number).join('') },
        ...(questioned.length > 0 && { questioned: questioned.map(([position]) => Number(position)) }),
        photos: Object.fromEntries(
          marks.flatMap(([position, { seq }]) => (photos[seq] ? [[position, photos[seq].v]] : [])),
        ),
      };
    }),
    ...(bingo.ended_at !== undefined && { ended: { at: bingo.ended_at, winners: leadersOf(best) } }),
    deeds: lastDone(room).map(({ seq, key, challenge }) => ({
      ...{ seq, login: members[key]?.login ?? '', title: bingo.titles[challenge] ?? '' },
      hearts: heartsOf(room, seq).length,
      ...(photos[seq] && { photo: photos[seq].v }),
    })),
  };
}

const lastDone = ({ bingo: { boards } }: BingoRoom) =>
  Object.entries(boards)
    .flatMap(([key, { done, squares }]) =>
      Object.entries(done).map(([place, { seq }]) => ({ seq, key, challenge: squares[Number(place)]?.[0] ?? '' })),
    )
    .sort((a, b) => b.seq - a.seq)
    .slice(0, screenActivities);

export const statsOf = ({ bingo: { boards, titles } }: BingoRoom): RoomStats =>
  roomStats(
    Object.values(boards).flatMap(({ squares, done }) =>
      squares.map(([challengeId], place) => ({
        challengeId,
        title: titles[challengeId] ?? '',
        completedAt: done[place] === undefined ? null : Date.parse(done[place].at),
      })),
    ),
  );
