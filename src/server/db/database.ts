import type { QueryCreator } from 'kysely';
import type { Tables } from './tables.ts';
import type { Trx } from './transaction.ts';

export type { Trx };
/** Read access only. Outside a transaction, only committed data is visible. A `Trx` can be used as a reader as well. */
export type Reader = Pick<QueryCreator<Tables>, 'selectFrom'>;

/**
 * A lock that a job takes with its first statement and holds until its commit, so that jobs on the same thing take
 * turns.
 */
export interface Lock {
  /** Identifies what is locked, such as `room/123456`. */
  key: string;
  /** A prepared statement that waits for the lock and takes it. Never called on SQLite, which has only one writer. */
  take: (trx: Trx) => Promise<unknown>;
}

interface TransactOptions {
  /**
   * Taken before the first statement of `work`. Jobs in this process that wait for the same lock may share a
   * transaction, one after the other. If one of them fails, all are rolled back, and each runs again on its own.
   */
  lock?: Lock | undefined;
}

export interface ReadDatabase {
  /** For use in messages only; whatever differs between the engines is a method. */
  readonly engine: 'sqlite' | 'postgres';
  /** Whether other processes may serve the site from this database, so that shared state mustn't live in memory. */
  readonly isShared: boolean;
  readonly read: Reader;
}

export interface Database extends ReadDatabase {
  /**
   * Runs `work` in a transaction; resolves after the commit and its follow-ups (`Trx.onCommit`), so that an answer is
   * only sent once its data is durable. `work` may run more than once (serialisation conflicts are retried), must touch
   * and await nothing but the database, and mustn't use its handle afterwards, because that fails. Throws what `work`
   * throws, or an AppError if the database is busy, full or unreachable.
   */
  transact<T>(work: (trx: Trx) => Promise<T>, options?: TransactOptions): Promise<T>;
  /** Whether work that failed with this error may have been committed anyway, or may still be. */
  mayBeCommitted(error: unknown): boolean;
  /** In bytes. */
  size(): Promise<number>;
  /** The schema to which a restore has moved the previous tables, if any. */
  findReplaced(): Promise<string | undefined>;
  close(): Promise<void>;
}
