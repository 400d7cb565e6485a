import { formatNumber } from '#web/text/format-number.ts';

/** What bingo adds to the lobby. */
export const lobby = {
  lead: 'Twelve small things to find on the road, a board for everybody, photos as proof.',
  rules: (squares: number, row: number, fullHouse: number) =>
    `${formatNumber(squares)} squares · row +${formatNumber(row)} · full house +${formatNumber(fullHouse)}`,
  /** Between a name and a title: of what was done the title says enough. */
  verbs: { dealt: 'dealt a board', completed: '', undone: 'took back' },
  challenges: 'Challenges',
  stats: 'Your bingo so far',
  noStats: 'Nothing done yet. Your squares, lines and photos of all rooms will be counted here.',
};

/** A person's figures over all rooms. */
export const personStats = {
  failed: 'The statistics could not be loaded.',
  rooms: (count: number) => (count === 1 ? 'room' : 'rooms'),
  squares: (count: number) => (count === 1 ? 'square done' : 'squares done'),
  lines: (count: number) => (count === 1 ? 'line' : 'lines'),
  fullHouses: (count: number) => (count === 1 ? 'full house' : 'full houses'),
  photos: (count: number) => (count === 1 ? 'photo' : 'photos'),
  streak: (count: number) => (count === 1 ? 'day in a row' : 'days in a row'),
  byDifficulty: 'By difficulty',
  byCategory: 'By category',
  difficulty: 'Difficulty',
  category: 'Category',
  done: 'Done',
  part: 'Part',
  share: (completed: number, dealt: number) => `${formatNumber(completed)} of ${formatNumber(dealt)}`,
};
