/** Either database accepts this many rows in one statement. */
const rowsPerStatement = 400;

export function inParts<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / rowsPerStatement);
  return Array.from({ length: count }, (_, part) => rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement));
}
