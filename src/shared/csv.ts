/** Matches text that a spreadsheet would evaluate when opening the file, such as `=HYPERLINK(...)` in a user's text. */
const formulaStart = /^[=+\-@\t\r]/;
/**
 * The same after `;` or a tab, which separate cells in half of Europe. Split there, our quotes may end up in the middle
 * of a cell, where they quote nothing, so a line break in the text ends the row.
 */
const formulaWithin = /([;\t\r\n][\s"]*)(?=[=+\-@])/g;

/** A cell that a spreadsheet would read as a formula is prefixed with an apostrophe. Numbers are safe. */
function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const whole = value === null ? '' : formulaStart.test(value) ? `'${value}` : value;
  const text = whole.replace(formulaWithin, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of CSV (RFC 4180), including the line ending. No text in it is read as a formula. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;
