import { type SelectQueryBuilder, sql } from 'kysely';
import type { advisoryLocks } from './advisory-locks.ts';
import type { Trx } from './transaction.ts';

/**
 * Locks rows until the end of the transaction. The query does nothing else, so it's skipped if no other transaction can
 * write. To lock rows that you also need, use `forUpdate()`, which the SQLite dialect leaves out.
 */
export async function lockRows<DB, TB extends keyof DB, O>(
  trx: Trx,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<void> {
  if (!trx.isAlone) await query.forUpdate().execute();
}

/** Waits until no transaction of any process holds this lock, then holds it until the end of this transaction. */
export async function acquireAdvisoryLock(trx: Trx, lock: typeof advisoryLocks.roots): Promise<void> {
  if (!trx.isAlone) await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
}
