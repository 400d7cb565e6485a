import type { Row } from '#shared/read-csv.ts';
import { isBlank, type Mapping } from './mapping.ts';
import { readMoment } from './read-moment.ts';

type HeaderPosition = Pick<Mapping, 'hasHeader' | 'above'>;

/** The rows below the header; running totals are put in order, the oldest first. */
export function bodyRows(rows: readonly Row[], mapping: Mapping): readonly Row[] {
  const body = rowsBelow(rows, mapping);
  if (mapping.countSpan !== 'total') return body;
  const momentOf = (row: Row | undefined) =>
    mapping.format && readMoment(row?.cells[mapping.when] ?? '', mapping.format)?.wallMs;
  const filled = body.filter((row) => !isBlank(row));
  const [first, last] = [momentOf(filled[0]), momentOf(filled.at(-1))];
  return first !== undefined && last !== undefined && first > last ? [...body].reverse() : body;
}

export const headerRow = (rows: readonly Row[], { hasHeader, above }: HeaderPosition): Row | undefined =>
  hasHeader ? rowsBelow(rows, { hasHeader: false, above }).find((row) => !isBlank(row)) : undefined;

function rowsBelow(rows: readonly Row[], { hasHeader, above }: HeaderPosition): readonly Row[] {
  let rowsLeft = above + (hasHeader ? 1 : 0);
  return rowsLeft === 0 ? rows : rows.slice(rows.findIndex((row) => !isBlank(row) && --rowsLeft === 0) + 1);
}
