/** A cell's value. Timestamps are text, as everywhere in the API. */
export type Cell = string | number | boolean | null;
type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** One table of a room's data. Only the listed columns are exported. */
export interface DataTable {
  name: string;
  columns: readonly string[];
  /** Only fetched after the earlier tables were sent, so that rows are streamed at the reader's pace. */
  rows: Rows<Readonly<Record<string, Cell>>>;
}

/** A table whose rows have all the columns. */
export const dataTable = <const Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: Rows<Readonly<Record<Column, Cell>>>,
): DataTable => ({ name, columns, rows });

/**
 * A room's data as its game exports it to members: tables for other programs, with nothing that a member can't see in
 * the game, and the names shown there.
 */
export type ListData = (roomId: string) => Promise<readonly DataTable[]>;
