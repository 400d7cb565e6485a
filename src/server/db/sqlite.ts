import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Database, Seen } from './database.ts';
import { makeClosed } from './file-lock.ts';
import { GroupCommit, usualLockWaitMs } from './group-commit.ts';
import { kyselyOn, runnerOn } from './sqlite-dialect.ts';
import { type OnBug, throwLater } from './transaction.ts';

/** How long opening and reading may block the event loop for another process's lock; writing waits in GroupCommit. */
const busyTimeoutMs = 50;

/**
 * The writer remembers 16 MB of pages and the reader 8 MB, where the file has so much: with SQLite's 2 MB each completion among many
 * busy rooms read twelve pages anew. What a savepoint may have to take back stays in memory too: past 64 kB SQLite would lay it in a file of its
 * own, several writes for every transaction of a shared commit. And the log grows to 16 MB before its pages go to their places: a
 * page that many write is taken there once for all of them. Not `mmap_size`, which saves reading but turns a failing disk from a
 * query's error into the end of the process.
 */
const writerMemory = 'PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000';
const readerMemory = 'PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY';

export interface SqliteDatabase extends Database {
  readonly engine: 'sqlite';
  /** The writing handle, for migrations and backups. */
  readonly writer: DatabaseSync;
}

/** True when the file exists and holds something. SQLite would take an empty file for an empty database. */
export function hasContent(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

/** The bytes of the database at this path, with what is in its log. */
export function sizeOfDatabase(file: string): number {
  return [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
}

/** One process at a time serves a site from a file. */
export const seenOn = (handle: DatabaseSync): Seen => ({ engine: 'sqlite', isShared: false, read: kyselyOn(handle) });

/** A handle that changes nothing, not even by closing. */
export function openReadOnly(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
}

/**
 * For a look at a file that may or may not be in use: without a log beside it nobody has it open, and it is read as if nobody
 * could change it. A handle that is only read-only would lay a log beside it and leave it there.
 */
export function openToLook(file: string): DatabaseSync {
  if (existsSync(`${file}-wal`)) return openReadOnly(file);
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  return new DatabaseSync(address, { readOnly: true });
}

/**
 * Opens (or creates) the file with one writing and one reading handle, in WAL mode with `synchronous=FULL`: an
 * acknowledged write survives a power cut. `onBug` hears when what was to follow
 * a commit fails. Throws what SQLite says when the file is no database.
 */
export function openSqlite(
  file: string,
  { lockWaitMs = usualLockWaitMs, onBug = throwLater }: { lockWaitMs?: number; onBug?: OnBug } = {},
): SqliteDatabase {
  // The log and the index beside it are made with the mode of this file.
  makeClosed(file);
  const writer = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864');
  writer.exec(writerMemory);
  const reader = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  reader.exec(`PRAGMA query_only = ON; ${readerMemory}`);

  const commits = new GroupCommit(writer, runnerOn(writer), lockWaitMs, onBug);
  return {
    ...seenOn(reader),
    engine: 'sqlite',
    writer,
    transact: (work) => commits.run(work),
    mayBeCommitted: () => false,
    size: async () => sizeOfDatabase(file),
    findSetAside: async () => undefined,
    async close() {
      await commits.idle();
      reader.close();
      try {
        writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } finally {
        // On a full disk everything stays in the log, which the next handle reads.
        writer.close();
      }
    },
  };
}
