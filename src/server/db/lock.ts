import { type SelectQueryBuilder, sql } from 'kysely';
import type { advisoryLocks } from './advisory-locks.ts';
import type { Trx } from './transaction.ts';

/**
 * Locks rows until the end of the transaction with a query used for nothing else, so it's skipped if nobody else can
 * write. A query whose rows are needed uses `forUpdate()` instead, which the SQLite dialect leaves out.
 */
export async function lockRows<DB, TB extends keyof DB, O>(
  trx: Trx,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<void> {
  if (!trx.isAlone) await query.forUpdate().execute();
}

/** Takes turns with every transaction of any process that takes the same lock, until the end of this one. */
export async function acquireAdvisoryLock(trx: Trx, lock: typeof advisoryLocks.roots): Promise<void> {
  if (!trx.isAlone) await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
}
