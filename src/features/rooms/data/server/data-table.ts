/** A cell's value. Timestamps are text, as everywhere in the API. */
export type Cell = string | number | boolean | null;
type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** One table of a room's data. Only the listed columns are exported. */
export interface DataTable {
  name: string;
  columns: readonly string[];
  /** Fetched after the earlier tables were sent, so it's streamed at the reader's pace. */
  rows: Rows<Readonly<Record<string, Cell>>>;
}

/** A table whose rows have all the columns. */
export const dataTable = <const Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: Rows<Readonly<Record<Column, Cell>>>,
): DataTable => ({ name, columns, rows });

/**
 * What a game exports of a room to its members, as tables for other programs: nothing that a member couldn't see, with
 * the names the game itself shows.
 */
export type ListData = (roomId: string) => Promise<readonly DataTable[]>;
