/** What stands in a cell. Moments are texts as everywhere in the API. */
export type Cell = string | number | boolean | null;
type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** One table of a room's data. Only what is in its columns leaves. */
export interface DataTable {
  name: string;
  columns: readonly string[];
  /** Asked for when the ones before it have left, and so read on as the reader takes them. */
  rows: Rows<Readonly<Record<string, Cell>>>;
}

/** A table of which each row has all the columns. */
export const dataTable = <const Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: Rows<Readonly<Record<Column, Cell>>>,
): DataTable => ({ name, columns, rows });

/**
 * What a game tells of a room to its members, as tables for other programs: nothing that a member could not see, whose name is
 * there as the game itself shows it.
 */
export type ListData = (roomId: string) => Promise<readonly DataTable[]>;
