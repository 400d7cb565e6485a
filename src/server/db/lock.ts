import { type SelectQueryBuilder, sql } from 'kysely';
import type { advisoryLocks } from './advisory-locks.ts';
import type { Trx } from './transaction.ts';

/**
 * Locks rows until the end of the transaction. The query is used for nothing else, so it's skipped if no other
 * transaction can write. A query whose rows are needed uses `forUpdate()`, which the SQLite dialect leaves out.
 */
export async function lockRows<DB, TB extends keyof DB, O>(
  trx: Trx,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<void> {
  if (!trx.isAlone) await query.forUpdate().execute();
}

/** Waits until no other transaction of any process has this lock, and has it until the end of this one. */
export async function acquireAdvisoryLock(trx: Trx, lock: typeof advisoryLocks.roots): Promise<void> {
  if (!trx.isAlone) await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
}
