import { placed } from '#features/rooms/leaderboard.ts';
import { toIso } from '#shared/time.ts';
import { bingoGrid, type Grid, linesOf, scoreOf } from './score.ts';
import type { Line, Standing } from './score-contract.ts';

/** That a square is done: the completion that stands, of which each square has at most one. */
export interface Completion {
  /** Unique in the room and rising: the order in which things happened. */
  seq: number;
  position: number;
  /** Milliseconds since 1970. Only told and compared for equality, never for order: clocks are set back. */
  at: number;
}

/**
 * What one player has reached: all of the leaderboard that hangs on this player's board alone. `points` are those of the squares in
 * board order, none before the deal; `completions` those that stand, in any order. What was taken back counts for
 * nothing, so nobody's past is needed.
 */
export function lineOf(points: readonly number[], completions: readonly Completion[], grid: Grid = bingoGrid): Line {
  const seqs = points.map(() => Infinity);
  let last: Completion | undefined;
  for (const completion of completions) {
    seqs[completion.position] = completion.seq;
    if (last === undefined || completion.seq > last.seq) last = completion;
  }
  const done = seqs.map(Number.isFinite);
  const line: Line = { points: scoreOf(points, done, grid).points, done: done.map(Number).join('') };
  if (last === undefined) return line;
  line.reached_seq = last.seq;
  line.reached_at = toIso(last.at);
  const { rows, columns } = linesOf(grid);
  let lineSeq = Infinity;
  for (const positions of rows) lineSeq = Math.min(lineSeq, fullSince(positions, seqs));
  for (const positions of columns) lineSeq = Math.min(lineSeq, fullSince(positions, seqs));
  if (lineSeq !== Infinity) line.line_seq = lineSeq;
  // The last square made it full: there is none that is still open.
  if (done.every(Boolean)) line.full_house_seq = last.seq;
  return line;
}

/** Number of the completion that made these squares full; Infinity where one of them is open. */
function fullSince(positions: readonly number[], seqs: readonly number[]): number {
  let since = 0;
  for (const position of positions) since = Math.max(since, seqs[position] ?? Infinity);
  return since;
}

/** One row of the leaderboard before it has its place in it. */
export type Unranked = Omit<Standing, 'place' | 'badges'>;

/** The row of a player who is in the room as this login since its event `joined_seq`. */
export function rowOf(
  { login, joined_seq }: Pick<Standing, 'login' | 'joined_seq'>,
  line: Line,
  grid: Grid = bingoGrid,
): Unranked {
  const done = Array.from(line.done, (bit) => bit === '1');
  const { squares, rows, columns, fullHouse } = scoreOf([], done, grid);
  return {
    login,
    joined_seq,
    points: line.points,
    squares,
    rows,
    columns,
    full_house: fullHouse,
    reached_at: line.reached_at ?? null,
    reached_seq: line.reached_seq ?? null,
    line_seq: line.line_seq ?? null,
    full_house_seq: line.full_house_seq ?? null,
    done,
  };
}

/**
 * The leaderboard, best first. Only who is in it counts, so a badge of somebody who left moves on. Players equal in
 * everything stand in the order of their last completion, those without one in the order of joining. A row that has its
 * place and badges already is given back as it is.
 */
export function rank(rows: readonly (Unranked & Partial<Standing>)[]): Standing[] {
  const firstLine = firstOf(rows, (row) => row.line_seq);
  const firstFullHouse = firstOf(rows, (row) => row.full_house_seq);
  return placed(rows, { compare: byRank, sharesPlace }).map(({ row, place }) => {
    const badges: Standing['badges'] = [];
    if (row === firstLine) badges.push('first_line');
    if (row === firstFullHouse) badges.push('first_full_house');
    return isAsBefore(row, place, badges) ? row : { ...row, place, badges };
  });
}

function isAsBefore(row: Unranked & Partial<Standing>, place: number, badges: Standing['badges']): row is Standing {
  return row.place === place && row.badges?.join() === badges.join();
}

function firstOf<R extends Unranked>(rows: readonly R[], seqOf: (row: R) => number | null): R | undefined {
  let first: R | undefined;
  for (const row of rows) {
    if ((seqOf(row) ?? Infinity) < (first === undefined ? Infinity : (seqOf(first) ?? Infinity))) first = row;
  }
  return first;
}

/** Negative when `a` is better by score alone. A full house needs no step of its own: nothing else has all the lines. */
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
