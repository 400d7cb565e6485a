/** Squares are numbered row by row: the square at `row`, `column` has the position `row * columns + column`. */
export interface Grid {
  readonly rows: number;
  readonly columns: number;
}

/** Points for full lines, in addition to those for their squares. */
export interface Bonus {
  readonly row: number;
  readonly column: number;
  readonly fullHouse: number;
}

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
  let lines = known.get(grid);
  if (lines === undefined) {
    const places = { rows: range(grid.rows), columns: range(grid.columns) };
    const rows = places.rows.map((row) => places.columns.map((column) => row * grid.columns + column));
    const columns = places.columns.map((column) => places.rows.map((row) => row * grid.columns + column));
    lines = { rows, columns };
    known.set(grid, lines);
  }
  return lines;
}

/**
 * The score for the completed squares: their own points, plus the bonus for each full row, each full column and the
 * full board. `squarePoints` and `done` are in board order; both are empty before the deal.
 */
export function scoreOf(
  squarePoints: readonly number[],
  done: readonly boolean[],
  { grid, bonus }: { grid: Grid; bonus: Bonus },
): Score {
  const lines = linesOf(grid);
  const rows = countFull(lines.rows, done);
  const columns = countFull(lines.columns, done);
  const fullHouse = rows > 0 && rows === grid.rows;
  let own = 0;
  let squares = 0;
  for (let position = 0; position < done.length; position++) {
    if (!done[position]) continue;
    squares++;
    own += squarePoints[position] ?? 0;
  }
  const bonuses = rows * bonus.row + columns * bonus.column + (fullHouse ? bonus.fullHouse : 0);
  return { points: own + bonuses, squares, rows, columns, fullHouse };
}

function countFull(lines: readonly (readonly number[])[], done: readonly boolean[]): number {
  let count = 0;
  for (const positions of lines) if (positions.every((position) => done[position])) count++;
  return count;
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

/**
 * Ranks rows, best first: ties share a place, and the next place is skipped (1, 1, 3). `compare` is negative if `a`
 * ranks before `b`, and also orders ties.
 */
export function rankRows<R>(
  rows: readonly R[],
  { compare, sharesPlace }: { compare: (a: R, b: R) => number; sharesPlace: (a: R, b: R) => boolean },
): { row: R; place: number }[] {
  const table: { row: R; place: number }[] = [];
  for (const row of [...rows].sort(compare)) {
    const above = table.at(-1);
    const isShared = above !== undefined && sharesPlace(row, above.row);
    table.push({ row, place: isShared ? above.place : table.length + 1 });
  }
  return table;
}
