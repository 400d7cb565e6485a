import { csvLine } from '#shared/csv.ts';
import type { Cell, DataTable } from './data-table.ts';

/** So many rows leave in one piece. */
const rowsAtOnce = 200;

/** Lines of CSV for all tables: the first column names the table, and the columns of all stand in one row above them. */
export async function* csvOf(tables: readonly DataTable[]): AsyncGenerator<string> {
  const columns = [...new Set(tables.flatMap((table) => table.columns))];
  yield csvLine(['table', ...columns]);
  for (const { name, columns: own, rows } of tables) {
    const known = new Set(own);
    const lines = pieces(rows, (row) =>
      csvLine([name, ...columns.map((column) => (known.has(column) ? csvValue(row[column]) : null))]),
    );
    for await (const some of lines) yield some.join('');
  }
}

const csvValue = (cell: Cell | undefined): string | number | null =>
  typeof cell === 'boolean' ? String(cell) : (cell ?? null);

/** The same as one JSON object: the room, and the rows of each table, a line for each. */
export async function* jsonOf(room: object, tables: readonly DataTable[]): AsyncGenerator<string> {
  yield `{"room":${JSON.stringify(room)},\n"tables":{`;
  for (const [at, { name, columns, rows }] of tables.entries()) {
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    const texts = pieces(rows, (row) =>
      JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))),
    );
    for await (const some of texts) {
      yield separator + some.join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}}\n';
}

async function* pieces<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  write: (row: Row) => string,
): AsyncGenerator<string[]> {
  let some: string[] = [];
  for await (const row of rows) {
    some.push(write(row));
    if (some.length < rowsAtOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
