import { bingoGrid, bonus, type Grid, linesOf } from '../../score.ts';
import type { BoardsOnScreen } from '../../screen-contract.ts';
import * as messages from '../messages.ts';

/** One gain, and the points that the rules give for it. */
export interface NamedGain {
  what: string;
  points: number;
}

/** Simultaneous gains, the largest first: a full house also completes the lines through its last square. */
export function gainsOf({ rows, columns, fullHouse }: Gain): NamedGain[] {
  const texts = messages.celebration;
  return [
    ...(fullHouse ? [{ what: texts.fullHouse, points: bonus.fullHouse }] : []),
    ...rows.map((row) => ({ what: texts.row(row + 1), points: bonus.row })),
    ...columns.map((column) => ({ what: texts.column(column + 1), points: bonus.column })),
  ];
}

/** For screen readers: "Full house: +500 points. Row 2: +100 points." */
export function announcementOf(gains: readonly NamedGain[]): string {
  return gains.map(({ what, points }) => `${messages.celebration.gained(what, points)}.`).join(' ');
}

export interface Gain {
  /** Row and column numbers, from 0. */
  rows: number[];
  columns: number[];
  fullHouse: boolean;
  /** The total bonus. */
  points: number;
  /** The positions of all squares in lines that became full. */
  positions: number[];
}

export function gainedLines(before: readonly boolean[], after: readonly boolean[], grid: Grid = bingoGrid): Gain {
  const lines = linesOf(grid);
  const isGained = (positions: readonly number[]) =>
    positions.every((position) => after[position]) && !positions.every((position) => before[position]);
  const numbersOf = (all: readonly (readonly number[])[]) =>
    all.flatMap((positions, number) => (isGained(positions) ? [number] : []));
  const rows = numbersOf(lines.rows);
  const columns = numbersOf(lines.columns);
  const fullHouse = isGained(lines.rows.flat());
  const positions = [...rows.map((row) => lines.rows[row]), ...columns.map((column) => lines.columns[column])];
  return {
    rows,
    columns,
    fullHouse,
    points: rows.length * bonus.row + columns.length * bonus.column + (fullHouse ? bonus.fullHouse : 0),
    positions: [...new Set(positions.flatMap((line) => line ?? []))].sort((a, b) => a - b),
  };
}

export interface Change {
  /** The newly completed squares, in board order. */
  positions: readonly number[];
  /** The lines that these squares completed; undefined if none. */
  gain: Gain | undefined;
}

export const bitsOf = (done: string): boolean[] => Array.from(done, (bit) => bit === '1');

/** What each board gained between two views, keyed by login. Undone squares need no highlight. */
export function changesBetween(before: BoardsOnScreen, after: BoardsOnScreen): Map<string, Change> {
  const previous = new Map(before.members.map(({ login, done }) => [login, bitsOf(done)]));
  const changes = new Map<string, Change>();
  for (const { login, done } of after.members) {
    const then = previous.get(login);
    if (then === undefined) continue;
    const now = bitsOf(done);
    const positions = now.flatMap((isDone, position) => (isDone && !then[position] ? [position] : []));
    if (positions.length === 0) continue;
    const gain = gainedLines(then, now);
    changes.set(login, { positions, gain: gain.points > 0 ? gain : undefined });
  }
  return changes;
}
