import type { QueryCreator } from 'kysely';
import type { Tables } from './tables.ts';
import type { Trx } from './transaction.ts';

export type { Trx };
/** What reads, and nothing else. Outside of a transaction it sees only what is committed; a `Trx` may stand in its place. */
export type Reader = Pick<QueryCreator<Tables>, 'selectFrom'>;

/** What a job holds from its first statement to its commit, so that those that want the same take turns. */
export interface Lock {
  /** The same for the same thing, such as `room/123456`. */
  key: string;
  /** The statement that waits for whoever has it and locks it, prepared. Never asked for on SQLite, which has one writer. */
  take: (trx: Trx) => Promise<unknown>;
}

export interface TransactOptions {
  /**
   * Taken before the first statement of `work`. Jobs of this process that wait for the same one may share a transaction, one after
   * the other: if one fails, none has taken place, and each runs again alone.
   */
  lock?: Lock | undefined;
}

/** What a database says to whoever only looks at it. */
export interface Seen {
  /** As it is told to people; what engines do in ways of their own are methods. */
  readonly engine: 'sqlite' | 'postgres';
  /** Whether other processes may serve the site from it too: what all have to know must not stay in memory. */
  readonly isShared: boolean;
  readonly read: Reader;
}

export interface Database extends Seen {
  /**
   * Runs `work` in a transaction and resolves after the commit and what was to follow it (`Trx.onCommit`), so that what is
   * answered is durable. `work` may run
   * more than once (a serialisation conflict is tried again), touches nothing but the database, and awaits nothing else;
   * its handle fails when it is over. Throws what `work` throws, or an AppError when the database is busy, full or away.
   */
  transact<T>(work: (trx: Trx) => Promise<T>, options?: TransactOptions): Promise<T>;
  /** Whether work that failed so may be committed all the same, now or later. */
  mayBeCommitted(error: unknown): boolean;
  /** Its bytes. */
  size(): Promise<number>;
  /** The schema in which a restore has put the tables of before aside, where it does so. */
  findSetAside(): Promise<string | undefined>;
  close(): Promise<void>;
}
