import type { QueryCreator } from 'kysely';
import type { Tables } from './tables.ts';
import type { Trx } from './transaction.ts';

export type { Trx };
/** Read access only. Outside a transaction it sees only what is committed; a `Trx` can be used as one. */
export type Reader = Pick<QueryCreator<Tables>, 'selectFrom'>;

/** A lock that a job takes with its first statement and has until its commit, so that jobs on the same thing take turns. */
export interface Lock {
  /** Identifies what is locked, such as `room/123456`. */
  key: string;
  /** A prepared statement that waits for the lock and takes it. Never called on SQLite, which has a single writer. */
  take: (trx: Trx) => Promise<unknown>;
}

interface TransactOptions {
  /**
   * Taken before the first statement of `work`. Jobs of this process waiting for the same lock may share a transaction,
   * one after the other. If one fails, all are rolled back and each runs again alone.
   */
  lock?: Lock | undefined;
}

export interface ReadDatabase {
  /** For messages; whatever differs between engines is a method. */
  readonly engine: 'sqlite' | 'postgres';
  /** Whether other processes may serve the site from it, so that shared state mustn't be in memory. */
  readonly isShared: boolean;
  readonly read: Reader;
}

export interface Database extends ReadDatabase {
  /**
   * Runs `work` in a transaction; resolves after the commit and its follow-ups (`Trx.onCommit`), so that an answer is
   * only sent once its data is durable. `work` may run more than once (serialisation conflicts are retried), must touch
   * and await nothing but the database, and its handle fails afterwards. Throws what `work` throws, or an AppError when
   * the database is busy, full or unreachable.
   */
  transact<T>(work: (trx: Trx) => Promise<T>, options?: TransactOptions): Promise<T>;
  /** Whether work that failed with this error may have been committed anyway, or still may be. */
  mayBeCommitted(error: unknown): boolean;
  /** In bytes. */
  size(): Promise<number>;
  /** The schema where a restore has moved the previous tables, if any. */
  findReplaced(): Promise<string | undefined>;
  close(): Promise<void>;
}
