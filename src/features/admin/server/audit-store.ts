import { sql } from 'kysely';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import type { AuditKind } from '#shared/audit-kinds.ts';
import { foldCase } from '#shared/fold-case.ts';
import { toIso } from '#shared/time.ts';
import type { AuditRow } from '../contract.ts';

export interface AuditFilter {
  person?: string | undefined;
  kind?: AuditKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Where a page ends. Rows are sorted by time, then by id. */
export interface Cursor {
  at: number;
  id: number;
}

const endOfTime = Number.MAX_SAFE_INTEGER;

/** The earlier of the previous page's end and the filter's end. */
function upperCursor(to: string | undefined, before: Cursor | undefined): Cursor {
  // Ids start at 1, so 0 sorts before all rows of that time.
  const end = { at: to === undefined ? endOfTime : Date.parse(to), id: 0 };
  return before === undefined || end.at < before.at ? end : before;
}

function selectRows(db: Reader, { from, to }: AuditFilter, before: Cursor | undefined, limit: number) {
  const { at, id } = upperCursor(to, before);
  const query = db
    .selectFrom('audit_log')
    .where(sql<boolean>`(at, id) < (${at}, ${id})`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll();
  return from === undefined ? query : query.where('at', '>=', Date.parse(from));
}

/**
 * Actor and target have separate indexes, which one query with OR couldn't use, and no row matches both. Person and
 * kind are joined into the text that the index contains.
 */
export function auditQueries(db: Reader, filter: AuditFilter, before: Cursor | undefined, limit: number) {
  const query = selectRows(db, filter, before, limit);
  const { person, kind } = filter;
  if (person === undefined) return [kind === undefined ? query : query.where('kind', '=', kind)];
  const key = foldCase(person);
  if (kind === undefined) return [query.where('actor_key', '=', key), query.where('subject_key', '=', key)];
  const both = `${kind} ${key}`;
  return [
    query.where(sql<boolean>`(kind || ' ' || actor_key) = ${both}`),
    query.where(sql<boolean>`(kind || ' ' || subject_key) = ${both}`).where('subject_key', 'is not', null),
  ];
}

export async function listAudit(
  db: Reader,
  filter: AuditFilter,
  before: Cursor | undefined,
  limit: number,
): Promise<{ rows: AuditRow[]; end: Cursor | undefined }> {
  const found = await Promise.all(auditQueries(db, filter, before, limit).map((query) => query.execute()));
  const rows = found
    .flat()
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ at, outcome, ...row }) => ({ ...row, at: toIso(at), outcome: outcome as AuditRow['outcome'] })),
    end: last && rows.length === limit ? { at: last.at, id: last.id } : undefined,
  };
}

/**
 * Returns how many rows were deleted. The table refuses unless the same transaction first records what may be deleted.
 */
export async function deleteAudit(trx: Trx, before: number, maxRows: number): Promise<number> {
  await trx.updateTable('audit_retention').set({ forget_before: before }).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('audit_log')
    .where('id', 'in', (eb) =>
      eb.selectFrom('audit_log').where('at', '<', before).orderBy('at').orderBy('id').limit(maxRows).select('id'),
    )
    .executeTakeFirst();
  await trx.updateTable('audit_retention').set({ forget_before: 0 }).execute();
  return Number(numDeletedRows);
}

/** Whether any row is old enough to delete, so that nothing is written if there is none. */
export async function hasAuditBefore({ read }: Pick<Database, 'read'>, before: number): Promise<boolean> {
  return (
    (await read.selectFrom('audit_log').where('at', '<', before).orderBy('at').limit(1).select('id').execute()).length >
    0
  );
}
