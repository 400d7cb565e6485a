import type { Card, CardKind } from './card.ts';

export type Placeholder = 'a' | 'b' | 'all';

/** Which placeholders the text of each kind may have: a rule outlives the turn, and everybody points, votes and raises hands. */
export const placeholdersOf: Readonly<Record<CardKind, readonly Placeholder[]>> = {
  dare: ['a', 'b', 'all'],
  truth: ['a', 'b', 'all'],
  point: ['a'],
  hands: ['a'],
  either: ['a'],
  category: ['a'],
  duel: ['a', 'b'],
  rule: ['a'],
  quiz: [],
};

/** Those that a text has, in their order, with whatever else stands in braces. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

const forAll: readonly CardKind[] = ['point', 'hands', 'either', 'category'];

/** Whether a card is for everybody, by its kind or by what it says. */
export const isForAll = ({ kind, text }: Pick<Card, 'kind' | 'text'>): boolean =>
  forAll.includes(kind) || text.includes('{all}');
