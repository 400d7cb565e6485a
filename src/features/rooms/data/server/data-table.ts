/** A cell's value. Timestamps are text, as everywhere in the API. */
export type Cell = string | number | boolean | null;
type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** One table of a room's data. Only the listed columns are exported. */
export interface DataTable {
  name: string;
  columns: readonly string[];
  /** Fetched only after the earlier tables have been sent, so that rows are streamed at the reader's pace. */
  rows: Rows<Readonly<Record<string, Cell>>>;
}

/** Lets the compiler check that each row has all the columns. */
export const dataTable = <const Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: Rows<Readonly<Record<Column, Cell>>>,
): DataTable => ({ name, columns, rows });

/** Lists a room's tables for export, with nothing that a member can't see in the game. */
export type ListData = (roomId: string) => Promise<readonly DataTable[]>;
