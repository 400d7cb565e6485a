import { formatNumber } from '#web/text/format-number.ts';

/** For a moment, after a line became full. */
export const celebration = {
  row: (row: number) => `row ${row}`,
  column: (column: number) => `column ${column}`,
  /** What is won at once, each with the points that the rules give for it. */
  gained: (what: string, points: number) =>
    `${what[0]?.toUpperCase()}${what.slice(1)}: +${formatNumber(points)} points`,
  bonus: (points: number) => `+${formatNumber(points)}`,
  fullHouse: 'full house',
};
