import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Job } from '#server/jobs.ts';
import type { AuditKind } from '#shared/audit-kinds.ts';
import { csvLine } from '#shared/csv.ts';
import { foldCase } from '#shared/fold-case.ts';
import { dayMs, hourMs, toIso } from '#shared/time.ts';
import type { AuditRow } from '../contract.ts';
import * as contract from '../contract.ts';
import { formatPageEnd, limitOf, parsePageEnd, tieNumber } from './paging.ts';

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

/** The end of the previous page or the end of the filter, whichever is earlier. */
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
 * Actor and target have separate indexes, which a single query with OR couldn't use. No row matches both. Person and
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
async function deleteAudit(trx: Trx, before: number, maxRows: number): Promise<number> {
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

/** Whether any row is old enough to be deleted. If none is, nothing is written. */
async function hasAuditBefore({ read }: Pick<Database, 'read'>, before: number): Promise<boolean> {
  return (
    (await read.selectFrom('audit_log').where('at', '<', before).orderBy('at').limit(1).select('id').execute()).length >
    0
  );
}

/** How many rows are read before other work gets the event loop. */
const exportBatch = 500;

const beforeOf = (text: string | undefined): Cursor | undefined => {
  const end = parsePageEnd(text);
  return end && { at: end.value, id: tieNumber(end) };
};

export function auditRoutes({ db, clock, limits }: Context): Route[] {
  /** Reads only as fast as the client downloads, so that a slow client doesn't fill up the memory. */
  async function* csvOf(filter: AuditFilter): AsyncGenerator<string> {
    yield csvHead;
    let before: Cursor | undefined;
    do {
      const { rows, end } = await listAudit(db.read, filter, before, exportBatch);
      if (rows.length > 0) yield csvLines(rows);
      before = end;
    } while (before !== undefined);
  }

  return [
    route(contract.listAudit, async ({ query }) => {
      const { limit, before, ...filter } = query;
      const { rows, end } = await listAudit(db.read, filter, beforeOf(before), limitOf(limit));
      return { rows, next: formatPageEnd(end && { value: end.at, tie: String(end.id) }) };
    }),

    route(contract.exportAudit, async ({ query, caller, request, reply }) => {
      await limits.take('auditExport', caller.userId);
      const filters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      const target = filters.length === 0 ? 'everything' : filters.join(' ');
      await db.transact((trx) =>
        audit(trx, clock, { actor: caller.login, action: 'export audit', target, outcome: 'done', request }),
      );
      await reply
        .headers({
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': 'attachment; filename="audit.csv"',
        })
        .send(Readable.from(csvOf(query), { objectMode: false, highWaterMark: 64 * 1024 }));
    }),
  ];
}

const columns = ['at', 'kind', 'actor', 'action', 'target', 'outcome', 'address', 'request_id', 'id'] as const;

const csvHead = csvLine(columns);

function csvLines(rows: readonly AuditRow[]): string {
  return rows.map((row) => csvLine(columns.map((column) => row[column]))).join('');
}

/** How many rows are deleted per transaction, so that writers are only blocked briefly. */
const batchRows = 200;
const pauseMs = 20;

export function deleteAuditJob({ db, clock, config, log }: Pick<Context, 'db' | 'clock' | 'config' | 'log'>): Job {
  return {
    name: 'forget audit',
    everyMs: hourMs,
    deletesByAge: true,
    async run(signal) {
      const before = clock() - config.auditDays * dayMs;
      let deleted = 0;
      while (!signal.aborted && (await hasAuditBefore(db, before))) {
        deleted += await db.transact((trx) => deleteAudit(trx, before, batchRows));
        await pause(pauseMs, undefined, { ref: false });
      }
      if (deleted > 0) log.info({ deleted }, 'Deleted old rows from the audit log');
    },
  };
}
