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
