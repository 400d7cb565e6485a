import type { CardKind } from './card-points.ts';

/** Display names of the cards. */
export const cardTitles: Readonly<Record<CardKind, string>> = {
  'double-letters': 'Double letters',
  palindrome: 'Palindrome',
  'three-in-a-row': 'Three in a row',
  'all-the-same': 'All the same',
  'adds-to-21': 'Adds up to 21',
  'round-hundred': 'Round hundred',
  birthday: 'Your birthday',
  'far-away': 'From 1,000 km away',
  word: 'Spells a word',
  countdown: 'Counts down',
  'all-even': 'All even',
  'all-odd': 'All odd',
  'two-sevens': 'Two sevens',
};
