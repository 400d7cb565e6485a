import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';

/** Texts of boards on a television. */
export const screen = {
  boards: 'Boards',
  /** What a board shows, for who does not see it. */
  board: (reached: string, points: number, questioned: number) =>
    [
      reached,
      plural(points, 'point', 'points'),
      ...(questioned > 0 ? [`${formatNumber(questioned)} questioned`] : []),
    ].join(', '),
  squaresOf: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
  lines: (count: number) => plural(count, 'line', 'lines'),
  fullHouse: 'Full house',
  noBoard: 'no board yet',
  row: (row: number) => `row ${row}`,
  column: (column: number) => `column ${column}`,
  wholeBoard: 'full house',
  /** "Row 1 and column 2: +250". */
  gained: (what: readonly string[], points: number) => {
    const list = formatList(what);
    return `${list[0]?.toUpperCase()}${list.slice(1)}: +${formatNumber(points)}`;
  },
  more: (count: number) => `and ${formatNumber(count)} more`,
  latest: 'Done last',
};
