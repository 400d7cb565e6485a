import { makeMemo } from '#features/rooms/document.ts';
import { rankRows } from '#features/rooms/score.ts';
import { toIso } from '#shared/time.ts';
import { bingoGrid, type Grid, linesOf, scoreOf } from './score.ts';
import type { BoardResult, Standing } from './score-contract.ts';

/** An active completion; each square has at most one. */
export interface Completion {
  /** Unique within the room, and ascending in the order of events. */
  seq: number;
  position: number;
  /** Milliseconds since 1970. Only for display and equality, never for ordering: clocks can be set back. */
  at: number;
}

/**
 * A player's result: the part of the leaderboard that depends on their board alone. `points` are those of the squares,
 * in board order, and empty before the deal; `completions` are the active ones, in any order.
 */
export function resultOf(
  points: readonly number[],
  completions: readonly Completion[],
  grid: Grid = bingoGrid,
): BoardResult {
  const seqs = points.map(() => Infinity);
  let last: Completion | undefined;
  for (const completion of completions) {
    seqs[completion.position] = completion.seq;
    if (last === undefined || completion.seq > last.seq) last = completion;
  }
  const done = seqs.map(Number.isFinite);
  const result: BoardResult = { points: scoreOf(points, done, grid).points, done: done.map(Number).join('') };
  if (last === undefined) return result;
  result.reached_seq = last.seq;
  result.reached_at = toIso(last.at);
  const { rows, columns } = linesOf(grid);
  let lineSeq = Infinity;
  for (const positions of rows) lineSeq = Math.min(lineSeq, fullSince(positions, seqs));
  for (const positions of columns) lineSeq = Math.min(lineSeq, fullSince(positions, seqs));
  if (lineSeq !== Infinity) result.line_seq = lineSeq;
  if (done.every(Boolean)) result.full_house_seq = last.seq;
  return result;
}

/** The number of the completion that filled these squares; Infinity if one of them is open. */
function fullSince(positions: readonly number[], seqs: readonly number[]): number {
  let since = 0;
  for (const position of positions) since = Math.max(since, seqs[position] ?? Infinity);
  return since;
}

export type Unranked = Omit<Standing, 'place' | 'badges'>;

/** The row of a player with this login who joined with event `joined_seq`. */
export function rowOf(
  { login, joined_seq }: Pick<Standing, 'login' | 'joined_seq'>,
  result: BoardResult,
  grid: Grid = bingoGrid,
): Unranked {
  const done = Array.from(result.done, (bit) => bit === '1');
  const { squares, rows, columns, fullHouse } = scoreOf([], done, grid);
  return {
    login,
    joined_seq,
    points: result.points,
    squares,
    rows,
    columns,
    full_house: fullHouse,
    reached_at: result.reached_at ?? null,
    reached_seq: result.reached_seq ?? null,
    line_seq: result.line_seq ?? null,
    full_house_seq: result.full_house_seq ?? null,
    done,
  };
}

const standingOnce = makeMemo<Unranked, Standing>();

/**
 * The leaderboard, best first. Only current members count, so a badge is passed on when its holder leaves. Ties are
 * ordered by last completion, and players without any by when they joined. A row whose place and badges are unchanged
 * is returned as the same object.
 */
export function rank(rows: readonly Unranked[]): Standing[] {
  const firstLine = firstOf(rows, (row) => row.line_seq);
  const firstFullHouse = firstOf(rows, (row) => row.full_house_seq);
  return rankRows(rows, { compare: byRank, sharesPlace }).map(({ row, place }) => {
    const badges: Standing['badges'] = [];
    if (row === firstLine) badges.push('first_line');
    if (row === firstFullHouse) badges.push('first_full_house');
    return standingOnce(row, [place, badges.join()], () => ({ ...row, place, badges }));
  });
}

function firstOf<R extends Unranked>(rows: readonly R[], seqOf: (row: R) => number | null): R | undefined {
  let first: R | undefined;
  for (const row of rows) {
    if ((seqOf(row) ?? Infinity) < (first === undefined ? Infinity : (seqOf(first) ?? Infinity))) first = row;
  }
  return first;
}

/** Negative if `a` has the better score. A full house isn't compared separately, because only it has all the lines. */
function byScore(a: Unranked, b: Unranked): number {
  return b.points - a.points || b.rows + b.columns - (a.rows + a.columns) || b.squares - a.squares;
}

function byRank(a: Unranked, b: Unranked): number {
  const difference = byScore(a, b);
  if (difference !== 0) return difference;
  if (a.reached_seq === b.reached_seq) return a.joined_seq - b.joined_seq;
  return (a.reached_seq ?? Infinity) < (b.reached_seq ?? Infinity) ? -1 : 1;
}

function sharesPlace(a: Unranked, b: Unranked): boolean {
  return byScore(a, b) === 0 && a.reached_at === b.reached_at;
}
