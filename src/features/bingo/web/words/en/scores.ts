import { formatNumber, plural } from '#web/text/format-number.ts';

/** The leaderboard. */
export const scores = {
  title: 'Leaderboard',
  place: 'Place',
  player: 'Player',
  points: 'Points',
  board: 'Board',
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  miniBoard: (done: number, all: number) => `${formatNumber(done)} of ${plural(all, 'square', 'squares')} done`,
  noBoard: 'no board yet',
  badges: { first_line: 'First line', first_full_house: 'First full house' },
};
