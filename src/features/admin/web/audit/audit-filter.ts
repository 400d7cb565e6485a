import { type AuditKind, auditKinds } from '#shared/audit-kinds.ts';

/** The filter as stored in the address. Days are in this device's time zone, and the last one is included. */
export interface AuditFilter {
  person?: string | undefined;
  kind?: AuditKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const kinds = Object.keys(auditKinds) as AuditKind[];
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Invalid parts are left out. */
export function filterIn(search: string): AuditFilter {
  const query = new URLSearchParams(search);
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  };
  return {
    person: query.get('person') || undefined,
    kind: kinds.find((kind) => kind === query.get('kind')),
    from: day('from'),
    to: day('to'),
  };
}

/** From the start of the first day to the end of the last. */
export function queryOf({ person, kind, from, to }: AuditFilter) {
  return {
    ...(person !== undefined && { person }),
    ...(kind !== undefined && { kind }),
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(to !== undefined && { to: startOf(to, 1) }),
  };
}

/** Midnight on this device, that many days later. */
function startOf(day: string, daysLater: number): string {
  const moment = new Date(`${day}T00:00:00`);
  moment.setDate(moment.getDate() + daysLater);
  return moment.toISOString();
}

export const isFiltered = (filter: AuditFilter): boolean => Object.keys(queryOf(filter)).length > 0;
