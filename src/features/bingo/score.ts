import { type Bonus, type Grid, type Score, scoreOf as scoreOfGrid } from '#features/rooms/score.ts';

export { type Grid, linesOf, type Score } from '#features/rooms/score.ts';

export const bingoGrid: Grid = { rows: 4, columns: 3 };
export const bonus = { row: 100, column: 150, fullHouse: 500 } as const satisfies Bonus;

/** The score of a bingo board's completed squares; see `scoreOf` in rooms. */
export const scoreOf = (squarePoints: readonly number[], done: readonly boolean[], grid: Grid = bingoGrid): Score =>
  scoreOfGrid(squarePoints, done, { grid, bonus });
