import { type SelectQueryBuilder, sql } from 'kysely';
import type { advisoryLocks } from './advisory-locks.ts';
import type { Trx } from './transaction.ts';

/**
 * Holds rows until the end of the transaction by a query that is asked for nothing else, and so not at all where nobody else can write
 * meanwhile. One whose rows are read too says `forUpdate()` itself, which SQLite's dialect leaves out.
 */
export async function lockRows<DB, TB extends keyof DB, O>(
  trx: Trx,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<void> {
  if (!trx.isAlone) await query.forUpdate().execute();
}

/** Takes turns with all transactions, of whichever process, that take the same lock, until the end of this one. */
export async function takeTurns(trx: Trx, lock: typeof advisoryLocks.roots): Promise<void> {
  if (!trx.isAlone) await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
}
