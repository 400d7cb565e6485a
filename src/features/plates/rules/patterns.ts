import { type Grid, linesOf } from '#features/rooms/score.ts';
import type { PlatesGame } from '../contract.ts';
import type { PatternsSettings } from '../settings.ts';
import { type CardKind, listCardKinds } from './card-kinds.ts';

/** Rows and columns as in bingo, without diagonals. */
export const patternsGrid: Grid = { rows: 3, columns: 3 };
const cardCount = patternsGrid.rows * patternsGrid.columns;

export const isPatterns = (game: PlatesGame): game is PlatesGame & { settings: PatternsSettings } =>
  game.settings.kind === 'patterns';

export function dealCards(below: (limit: number) => number): CardKind[] {
  const pile = listCardKinds();
  return Array.from({ length: cardCount }, () => pile.splice(below(pile.length), 1)).flat();
}

/** When a row or column was first completed, given the time of each card; Infinity if none was. */
export function lineAt(doneAt: readonly number[]): number {
  const { rows, columns } = linesOf(patternsGrid);
  const closed = [...rows, ...columns].map((line) => Math.max(...line.map((card) => doneAt[card] ?? Infinity)));
  return Math.min(...closed);
}
