import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { deleteAudit, hasAuditBefore } from './audit-store.ts';

/** Rows deleted per transaction, so that writers are blocked only briefly. */
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
