import { bingoGrid, type Grid, linesOf, type Score, scoreOf } from '../../score.ts';
import type { Standing } from '../../score-contract.ts';

export interface Player {
  user: string;
  /** The points of the squares in board order; empty before the deal. */
  points: readonly number[];
}

/** That a square is done: the completion that stands, of which each square has at most one. */
export interface Completion {
  /** Unique in the room and rising: the order in which things happened. */
  seq: number;
  user: string;
  position: number;
  /** Milliseconds since 1970. Only told and compared for equality, never for order: clocks are set back. */
  at: number;
}

export interface PlayerStanding extends Score {
  user: string;
  place: number;
  badges: Standing['badges'];
  /** When the last of the squares that stand was done; null when none stands. */
  reachedAt: number | null;
  done: boolean[];
}

/**
 * The leaderboard, best first, from the completions that stand, in any order: what was taken back counts for nothing, so
 * nobody's past is needed.
 *
 * Completions of people who are not among the players do not count, so a badge of somebody who left moves on. Players equal
 * in everything stand in the order of their last completion, those without one in the given order.
 */
export function standings(
  players: readonly Player[],
  completions: readonly Completion[],
  grid: Grid = bingoGrid,
): PlayerStanding[] {
  const byUser = Map.groupBy(completions, ({ user }) => user);
  const table = players.map((player) => rowOf(player, byUser.get(player.user) ?? [], grid));
  award(table, 'first_line', (row) => row.firstLineSeq);
  award(table, 'first_full_house', (row) => row.fullHouseSeq);
  table.sort(byRank);
  return table.map((row, i) => {
    const above = table[i - 1];
    if (above === undefined) row.standing.place = 1;
    else row.standing.place = sharesPlace(row, above) ? above.standing.place : i + 1;
    return row.standing;
  });
}

interface Row {
  standing: PlayerStanding;
  /** Infinity where nothing of the kind stands. */
  reachedSeq: number;
  firstLineSeq: number;
  fullHouseSeq: number;
}

function rowOf(player: Player, completions: readonly Completion[], grid: Grid): Row {
  const standing = player.points.map((): Completion | undefined => undefined);
  for (const completion of completions) standing[completion.position] = completion;
  const done = standing.map((completion) => completion !== undefined);
  const last = standing.reduce((a, b) => (a === undefined || (b !== undefined && b.seq > a.seq) ? b : a), undefined);
  const lines = linesOf(grid);
  const fullSince = (positions: readonly number[]) =>
    positions.length === 0 ? Infinity : Math.max(...positions.map((position) => standing[position]?.seq ?? Infinity));
  return {
    standing: {
      user: player.user,
      place: 0,
      ...scoreOf(player.points, done, grid),
      badges: [],
      reachedAt: last?.at ?? null,
      done,
    },
    reachedSeq: last?.seq ?? Infinity,
    firstLineSeq: Math.min(...[...lines.rows, ...lines.columns].map(fullSince)),
    fullHouseSeq: fullSince(lines.rows.flat()),
  };
}

function award(table: readonly Row[], badge: Standing['badges'][number], seqOf: (row: Row) => number): void {
  let first: Row | undefined;
  for (const row of table) {
    if (seqOf(row) < (first === undefined ? Infinity : seqOf(first))) first = row;
  }
  first?.standing.badges.push(badge);
}

/** Negative when `a` is better by score alone. A full house needs no step of its own: nothing else has all the lines. */
function byScore(a: PlayerStanding, b: PlayerStanding): number {
  return b.points - a.points || b.rows + b.columns - (a.rows + a.columns) || b.squares - a.squares;
}

function byRank(a: Row, b: Row): number {
  const difference = byScore(a.standing, b.standing);
  if (difference !== 0 || a.reachedSeq === b.reachedSeq) return difference;
  return a.reachedSeq < b.reachedSeq ? -1 : 1;
}

function sharesPlace(a: Row, b: Row): boolean {
  return byScore(a.standing, b.standing) === 0 && a.standing.reachedAt === b.standing.reachedAt;
}
