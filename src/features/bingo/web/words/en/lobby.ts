import { formatNumber } from '#web/text/format-number.ts';

/** What bingo adds to the lobby. */
export const lobby = {
  lead: 'Twelve small things to find on the road, a board for everybody, photos as proof.',
  rules: (squares: number, row: number, fullHouse: number) =>
    `${formatNumber(squares)} squares · row +${formatNumber(row)} · full house +${formatNumber(fullHouse)}`,
  /** Between a name and a title: of what was done the title says enough. */
  verbs: { dealt: 'dealt a board', completed: '', undone: 'took back' },
  /** On the sign of a room. */
  toDeal: 'Deal your board',
  challenges: 'Challenges',
};

/** Of which squares a person has done how many. */
export const personStats = {
  failed: 'The statistics could not be loaded.',
  byDifficulty: 'Bingo squares by difficulty',
  byCategory: 'Bingo squares by category',
  difficulty: 'Difficulty',
  category: 'Category',
  done: 'Done',
  part: 'Part',
  share: (completed: number, dealt: number) => `${formatNumber(completed)} of ${formatNumber(dealt)}`,
};
