import { type NumberKey, type SortKey, sortKeys } from '../../car-row.ts';

/** What has a column and no order of its own. */
const plainColumns = ['boot', 'tows'] as const;
type PlainColumn = (typeof plainColumns)[number];
export type ColumnKey = NumberKey | PlainColumn;

export const narrowColumns: readonly ColumnKey[] = ['real', 'price', 'charging', 'consumption', 'acceleration'];
const byStep: readonly (readonly ColumnKey[])[] = [
  narrowColumns,
  [...narrowColumns, ...plainColumns],
  [...narrowColumns, ...plainColumns, 'power', 'pricePerKm'],
];

export const isSortKey = (column: ColumnKey): column is NumberKey => sortKeys.some((key) => key === column);

/**
 * The columns for 1 to 3 steps of room. What is sorted by has one: where it has none of its own it stands behind the range and the last
 * one goes. The range never leaves.
 */
export function columnsFor(sort: SortKey, steps: number): readonly ColumnKey[] {
  const usual = byStep[Math.min(Math.max(steps, 1), byStep.length) - 1] ?? narrowColumns;
  if (sort === 'name' || sort === 'year' || usual.includes(sort)) return usual;
  const [range, ...others] = usual;
  return range === undefined ? usual : [range, sort, ...others.slice(0, -1)];
}
