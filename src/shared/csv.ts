/** What a spreadsheet would calculate when the file is opened, such as `=HYPERLINK(...)` in a text that somebody chose. */
const formulaStart = /^[=+\-@\t\r]/;

/** Of a text that begins like a formula, the cell shows an apostrophe before it. Numbers are safe as they are. */
function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of CSV (RFC 4180) with its end, whose texts no spreadsheet takes for a formula. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;
