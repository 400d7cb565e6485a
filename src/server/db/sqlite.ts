import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Database, ReadDatabase, Trx } from './database.ts';
import { asSentence, isBusy } from './failures.ts';
import { createPrivate } from './file-lock.ts';
import { kyselyOn, runnerOn } from './sqlite-dialect.ts';
import { type OnBug, type Runner, runFollowUps, runJob, throwUncaught } from './transaction.ts';

/**
 * How long opening and reading may block the event loop while another process holds the lock; writing waits in
 * GroupCommit.
 */
const busyTimeoutMs = 50;

/**
 * The writer caches up to 16 MB of pages and the reader 8 MB: with SQLite's default of 2 MB, each completion in one of
 * many busy rooms read twelve pages again. Savepoint journals stay in memory too, because beyond 64 kB SQLite would
 * write them to a file. The log grows to 16 MB before a checkpoint, so that a page that's written often is copied only
 * once. `mmap_size` isn't set, because with it a failing disk causes a crash rather than a query error.
 */
const writerMemory = 'PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000';
const readerMemory = 'PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY';

export interface SqliteDatabase extends Database {
  readonly engine: 'sqlite';
  readonly writer: DatabaseSync;
}

/** Whether the file exists and isn't empty. SQLite takes an empty file for an empty database. */
export function hasContent(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

/** Size in bytes of the database at this path, including its log. */
export function sizeOfDatabase(file: string): number {
  return [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
}

/** A site's file is only served by one process. */
export const readDatabaseOn = (handle: DatabaseSync): ReadDatabase => ({
  engine: 'sqlite',
  isShared: false,
  read: kyselyOn(handle),
});

/** A handle that changes nothing, not even when closing. */
export function openReadOnly(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
}

/**
 * Opens a file that may be in use. A file without a log isn't in use and is opened as immutable, because a merely
 * read-only handle would create a log and leave it behind.
 */
export function openForReading(file: string): DatabaseSync {
  if (existsSync(`${file}-wal`)) return openReadOnly(file);
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  return new DatabaseSync(address, { readOnly: true });
}

/**
 * Opens (or creates) the file with a writing and a reading handle, in WAL mode with `synchronous=FULL`, so that an
 * acknowledged write survives a power cut. `onBug` is called if a follow-up of a commit fails. Throws SQLite's error if
 * the file isn't a database.
 */
export function openSqlite(
  file: string,
  { lockWaitMs = defaultLockWaitMs, onBug = throwUncaught }: { lockWaitMs?: number; onBug?: OnBug } = {},
): SqliteDatabase {
  // The log and its index get the same mode as this file.
  createPrivate(file);
  const writer = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864');
  writer.exec(writerMemory);
  const reader = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  reader.exec(`PRAGMA query_only = ON; ${readerMemory}`);

  const commits = new GroupCommit(writer, runnerOn(writer), lockWaitMs, onBug);
  return {
    ...readDatabaseOn(reader),
    engine: 'sqlite',
    writer,
    transact: (work) => commits.run(work),
    mayBeCommitted: () => false,
    size: async () => sizeOfDatabase(file),
    findReplaced: async () => undefined,
    async close() {
      await commits.idle();
      reader.close();
      try {
        writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } finally {
        // On a full disk, everything stays in the log, where the next handle reads it.
        writer.close();
      }
    },
  };
}

interface Job {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const maxJobsPerCommit = 128;
const defaultLockWaitMs = 5000;
const lockStepMs = 20;

/**
 * The single writer of an SQLite file. Transactions started in the same turn of the event loop share one commit, and so
 * one sync to disk. Each has its own savepoint, so that a failed one doesn't affect the others, and none resolves
 * before the commit. Waiting for another process's lock never blocks the event loop.
 */
class GroupCommit {
  readonly #handle: DatabaseSync;
  readonly #runner: Runner;
  readonly #lockWaitMs: number;
  readonly #onBug: OnBug;
  readonly #queue: Job[] = [];
  #working: Promise<void> | undefined;

  constructor(handle: DatabaseSync, runner: Runner, lockWaitMs: number, onBug: OnBug) {
    this.#handle = handle;
    this.#runner = runner;
    this.#lockWaitMs = lockWaitMs;
    this.#onBug = onBug;
    // SQLite would block the whole process while waiting for a lock.
    handle.exec('PRAGMA busy_timeout = 0');
  }

  run<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
      this.#working ??= this.#drain();
    });
  }

  async idle(): Promise<void> {
    await this.#working;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await nextTurn();
      await this.#commitBatch();
    }
    this.#working = undefined;
  }

  async #commitBatch(): Promise<void> {
    let taken: Job[] = [];
    try {
      await this.#begin();
      taken = this.#queue.splice(0, maxJobsPerCommit);
      const settle = await this.#runAll(taken);
      this.#handle.exec('COMMIT');
      for (const settleOne of settle) settleOne();
    } catch (error) {
      if (taken.length === 0) taken = this.#queue.splice(0);
      this.#rollBack();
      for (const job of taken) job.reject(asSentence(error));
    }
  }

  async #runAll(jobs: readonly Job[]): Promise<(() => void)[]> {
    const settle: (() => void)[] = [];
    for (const { work, resolve, reject } of jobs) {
      this.#handle.exec('SAVEPOINT job');
      try {
        const outcome = await runJob(this.#runner, work);
        await outcome.ending;
        this.#handle.exec('RELEASE job');
        // Not awaited, because the next commit doesn't depend on it.
        settle.push(() => resolve(runFollowUps(outcome, this.#onBug)));
      } catch (error) {
        // On a full disk SQLite rolls back everything, so no job of this commit may succeed.
        if (!this.#handle.isTransaction) throw error;
        this.#handle.exec('ROLLBACK TO job; RELEASE job');
        settle.push(() => reject(error));
      }
    }
    return settle;
  }

  async #begin(): Promise<void> {
    const deadline = performance.now() + this.#lockWaitMs;
    for (;;) {
      try {
        this.#handle.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await pause(lockStepMs);
      }
    }
  }

  #rollBack(): void {
    if (this.#handle.isOpen && this.#handle.isTransaction) this.#handle.exec('ROLLBACK');
  }
}
