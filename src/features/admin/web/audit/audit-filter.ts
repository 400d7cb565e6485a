import { type AuditKind, auditKinds } from '#shared/audit-kinds.ts';

/** What one filters by, as the address has it. Days are those of this device, the last one included. */
export interface AuditFilter {
  person?: string | undefined;
  kind?: AuditKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const kinds = Object.keys(auditKinds) as AuditKind[];
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The filter in an address; what is none is left out. */
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

/** What the server is asked for: from the first moment of the first day to the last one of the last. */
export function questionOf({ person, kind, from, to }: AuditFilter) {
  return {
    ...(person !== undefined && { person }),
    ...(kind !== undefined && { kind }),
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(to !== undefined && { to: startOf(to, 1) }),
  };
}

/** Midnight of this device, so many days later. */
function startOf(day: string, daysLater: number): string {
  const moment = new Date(`${day}T00:00:00`);
  moment.setDate(moment.getDate() + daysLater);
  return moment.toISOString();
}

export const isFiltered = (filter: AuditFilter): boolean => Object.keys(questionOf(filter)).length > 0;
