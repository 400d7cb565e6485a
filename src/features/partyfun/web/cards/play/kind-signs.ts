import type { CardKind } from '../../../deck/card.ts';

type Sign = 'smoke' | 'race' | 'party' | 'cars' | 'bingo' | 'admin';

/** The colour of each kind, by the part of the site that has it: in light and dark it is one that is read on. */
export const signOf: Readonly<Record<CardKind, Sign>> = {
  dare: 'smoke',
  truth: 'race',
  point: 'party',
  hands: 'cars',
  either: 'race',
  category: 'bingo',
  duel: 'smoke',
  rule: 'admin',
  quiz: 'party',
};
