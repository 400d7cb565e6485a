import type { RoundKind } from '../../deck/card.ts';

type Sign = 'smoke' | 'race' | 'party' | 'cars' | 'bingo';

/** Each kind uses the colour of a part of the site, readable in both themes. */
export const signOf: Readonly<Record<RoundKind, Sign>> = {
  bluff: 'party',
  finish: 'race',
  likely: 'smoke',
  split: 'cars',
  closest: 'bingo',
  quiz: 'party',
  photo: 'race',
};
