import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Inside a transaction: the only handle that writes. */
export type Trx = Kysely<Tables>;
/** Outside: sees only what is committed. On SQLite a write through it fails. */
export type Reader = Kysely<Tables>;

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  readonly read: Reader;
  /**
   * Runs `work` in a transaction and resolves after the commit, so that what is answered is durable. `work` may run
   * more than once (a serialisation conflict is tried again), touches nothing but the database, and awaits nothing else.
   * Throws what `work` throws, or an AppError when the database is busy, full or away.
   */
  transact<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
