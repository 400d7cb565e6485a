import { formatNumber, plural } from '#web/text/format-number.ts';

/** Texts of a room on paper. */
export const roomPaper = {
  note: (number: string, players: number) => `${number} · ${plural(players, 'player', 'players')}`,
  reached: (done: number, of: number, points: number) =>
    `${formatNumber(done)} of ${plural(of, 'square', 'squares')} · ${plural(points, 'point', 'points')}`,
  withPhoto: 'needs a photo',
  lines: 'Lines',
  more: (count: number) => `and ${plural(count, 'more player', 'more players')}`,
};
