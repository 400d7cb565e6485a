/** What a spreadsheet would calculate when the file is opened, such as `=HYPERLINK(...)` in a text that somebody chose. */
const formulaStart = /^[=+\-@\t\r]/;
/**
 * The same behind what ends a cell where a list is separated by `;` or tabs, as in half of Europe: quotes that don't begin a cell there
 * don't hold it together, so a line's end within a text ends the row.
 */
const formulaWithin = /([;\t\r\n][\s"]*)(?=[=+\-@])/g;

/** Where a formula would begin, the cell shows an apostrophe before it. Numbers are safe as they are. */
function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const whole = value === null ? '' : formulaStart.test(value) ? `'${value}` : value;
  const text = whole.replace(formulaWithin, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of CSV (RFC 4180) with its end, whose texts no spreadsheet takes for a formula. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;
