/** Squares are counted row by row: the square at `row`, `column` has the position `row * columns + column`. */
export interface Grid {
  readonly rows: number;
  readonly columns: number;
}
export const bingoGrid: Grid = { rows: 4, columns: 3 };
export const bonus = { row: 100, column: 150, fullHouse: 500 } as const;

export interface Score {
  points: number;
  squares: number;
  rows: number;
  columns: number;
  fullHouse: boolean;
}

export interface Lines {
  readonly rows: readonly (readonly number[])[];
  readonly columns: readonly (readonly number[])[];
}

const known = new WeakMap<Grid, Lines>();

/** The positions of every row and every column; there are no diagonals. */
export function linesOf(grid: Grid): Lines {
  const rows = range(grid.rows);
  const columns = range(grid.columns);
  const lines = known.get(grid) ?? {
    rows: rows.map((row) => columns.map((column) => row * grid.columns + column)),
    columns: columns.map((column) => rows.map((row) => row * grid.columns + column)),
  };
  known.set(grid, lines);
  return lines;
}

/**
 * What the done squares are worth: their own points, and the bonus of each full row, each full column and the full house.
 * `squarePoints` and `done` are in board order; both are empty before the deal.
 */
export function scoreOf(squarePoints: readonly number[], done: readonly boolean[], grid: Grid = bingoGrid): Score {
  const lines = linesOf(grid);
  const isFull = (positions: readonly number[]) =>
    positions.length > 0 && positions.every((position) => done[position]);
  const rows = lines.rows.filter(isFull).length;
  const columns = lines.columns.filter(isFull).length;
  const fullHouse = isFull(lines.rows.flat());
  const own = squarePoints.reduce((sum, points, position) => sum + (done[position] ? points : 0), 0);
  return {
    points: own + rows * bonus.row + columns * bonus.column + (fullHouse ? bonus.fullHouse : 0),
    squares: done.filter(Boolean).length,
    rows,
    columns,
    fullHouse,
  };
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}
