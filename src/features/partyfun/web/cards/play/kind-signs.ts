import type { CardKind } from '../../../deck/card.ts';

type Sign = 'smoke' | 'race' | 'party' | 'cars' | 'bingo' | 'admin';

/** Each kind uses the colour of a part of the site, readable in both themes. */
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
