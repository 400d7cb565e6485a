import type { QueryCreator } from 'kysely';
import type { Tables } from './tables.ts';
import type { Trx } from './transaction.ts';

export type { Trx };
/** What reads, and nothing else. Outside of a transaction it sees only what is committed; a `Trx` may stand in its place. */
export type Reader = Pick<QueryCreator<Tables>, 'selectFrom'>;

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  readonly read: Reader;
  /**
   * Runs `work` in a transaction and resolves after the commit and what was to follow it (`Trx.onCommit`), so that what is
   * answered is durable. `work` may run
   * more than once (a serialisation conflict is tried again), touches nothing but the database, and awaits nothing else;
   * its handle fails when it is over. Throws what `work` throws, or an AppError when the database is busy, full or away.
   */
  transact<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
