import type { RoundKind } from '../../deck/card.ts';

type Sign = 'smoke' | 'race' | 'party' | 'cars' | 'bingo';

/** The colour of each kind, by the part of the site that has it: in light and dark it is one that is read on. */
export const signOf: Readonly<Record<RoundKind, Sign>> = {
  bluff: 'party',
  finish: 'race',
  likely: 'smoke',
  split: 'cars',
  closest: 'bingo',
  quiz: 'party',
  photo: 'race',
};
