import { bingoGrid, bonus, type Grid, linesOf } from '../../score.ts';
import * as messages from '../messages.ts';

/** One gain, and its points according to the rules. */
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

/** As announced: "Full house: +500 points. Row 2: +100 points." */
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
  /** Positions of all squares in lines that became full. */
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
