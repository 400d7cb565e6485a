import type { AuditRow } from '../contract.ts';

const columns = ['at', 'kind', 'actor', 'action', 'target', 'outcome', 'address', 'request_id', 'id'] as const;

/** What a spreadsheet would calculate when the file is opened, such as `=HYPERLINK(...)` in a login that was refused. */
const formulaStart = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvHead = `${columns.join(',')}\r\n`;

export function csvLines(rows: readonly AuditRow[]): string {
  return rows.map((row) => `${columns.map((column) => cell(row[column])).join(',')}\r\n`).join('');
}
