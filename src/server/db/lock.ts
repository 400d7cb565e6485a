import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './database.ts';

/**
 * Holds the selected rows until the end of the transaction. SQLite has one writer at a time and needs (and knows) no
 * such words.
 */
export function locked<DB, TB extends keyof DB, O>(
  engine: Database['engine'],
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engine === 'postgres' ? query.forUpdate() : query;
}
