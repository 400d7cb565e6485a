import { bonus } from '../../score.ts';
import { words } from '../words.ts';
import type { Gain } from './gained-lines.ts';

/** One thing that was won, and its points as the rules give them. */
export interface Won {
  what: string;
  points: number;
}

/** What was won at once, the greatest first: a full house also fills the lines through its last square. */
export function wonBy({ rows, columns, fullHouse }: Gain): Won[] {
  const texts = words.celebration;
  return [
    ...(fullHouse ? [{ what: texts.fullHouse, points: bonus.fullHouse }] : []),
    ...rows.map((row) => ({ what: texts.row(row + 1), points: bonus.row })),
    ...columns.map((column) => ({ what: texts.column(column + 1), points: bonus.column })),
  ];
}

/** As it is read out: "Full house: +500 points. Row 2: +100 points." */
export function sentenceOf(won: readonly Won[]): string {
  return won.map(({ what, points }) => `${words.celebration.gained(what, points)}.`).join(' ');
}
