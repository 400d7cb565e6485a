import { plural } from '#web/text/format-number.ts';

const squares = (count: number) => plural(count, 'square', 'squares');

/** Texts of the picture that sums a room up. */
export const recap = {
  fullHouse: 'Full house',
  fullHouseFirstLine: 'Full house · First line',
  reached: (done: number, lines: number) =>
    lines > 0 ? `${squares(done)} · ${plural(lines, 'line', 'lines')}` : squares(done),
  squares,
};
