import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './failures.ts';

export interface Lock {
  release(): void;
}

/** Makes an empty file that nobody else can read where there is none: SQLite would make one that is open to all. */
export function makeClosed(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

/**
 * A lock of SQLite's on an empty file: it belongs to the process and ends with it, however it ends. Undefined where
 * another one holds it. Throws what the file system says of a file that cannot be locked.
 */
export function tryFileLock(file: string, { isShared = false, waitMs = 0 } = {}): Lock | undefined {
  let lock: DatabaseSync | undefined;
  try {
    makeClosed(file);
    lock = new DatabaseSync(file, { timeout: waitMs });
    lock.exec('PRAGMA journal_mode = DELETE');
    lock.exec(isShared ? 'BEGIN; SELECT count(*) FROM sqlite_schema' : 'BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  const held = lock;
  return { release: () => held.close() };
}
