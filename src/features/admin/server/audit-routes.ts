import { Readable } from 'node:stream';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { csvLine } from '#shared/csv.ts';
import type { AuditRow } from '../contract.ts';
import * as contract from '../contract.ts';
import { type AuditFilter, type Cursor, listAudit } from './audit-store.ts';
import { formatPageEnd, limitOf, parsePageEnd, tieNumber } from './paging.ts';

/** Rows read before other work gets the event loop. */
const exportBatch = 500;

const beforeOf = (text: string | undefined): Cursor | undefined => {
  const end = parsePageEnd(text);
  return end && { at: end.value, id: tieNumber(end) };
};

export function auditRoutes({ db, clock, limits }: Context): Route[] {
  /** Reads only as fast as the client downloads, so that a slow client doesn't fill the memory. */
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
