export const cardPoints = {
  'double-letters': 2,
  palindrome: 3,
  'three-in-a-row': 4,
  'all-the-same': 6,
  'adds-to-21': 3,
  'round-hundred': 4,
  birthday: 5,
  'far-away': 5,
  word: 2,
  countdown: 4,
  'all-even': 2,
  'all-odd': 2,
  'two-sevens': 3,
} as const;
export type CardKind = keyof typeof cardPoints;
export const listCardKinds = () => Object.keys(cardPoints) as CardKind[];
export const isCardKind = (text: string): text is CardKind => Object.hasOwn(cardPoints, text);

/** A word is worth one more point for each letter beyond this many. */
const shortWord = 6;

export const pointsOfWord = (word: string): number =>
  cardPoints.word + Math.max(0, [...word.normalize('NFC').toUpperCase()].length - shortWord);

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
