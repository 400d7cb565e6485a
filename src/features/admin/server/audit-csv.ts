import { csvLine } from '#shared/csv.ts';
import type { AuditRow } from '../contract.ts';

const columns = ['at', 'kind', 'actor', 'action', 'target', 'outcome', 'address', 'request_id', 'id'] as const;

export const csvHead = csvLine(columns);

export function csvLines(rows: readonly AuditRow[]): string {
  return rows.map((row) => csvLine(columns.map((column) => row[column]))).join('');
}
