/** What a spreadsheet would calculate when the file is opened. */
const formulaStart = /^[=+\-@\t\r]/;

/** CSV (RFC 4180); texts that a spreadsheet would take for a formula have an apostrophe before them. */
export function csvOf(rows: Iterable<readonly string[]>): string {
  let text = '';
  for (const cells of rows) text += `${cells.map(cellOf).join(',')}\r\n`;
  return text;
}

function cellOf(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
