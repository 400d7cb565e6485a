import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './failures.ts';

export interface Lock {
  release(): void;
}

/** Creates an empty private file if it doesn't exist, because SQLite would create one that everyone can read. */
export function createPrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

/**
 * Locks an empty file by means of SQLite. The lock ends with the process, even if it crashes. Undefined if another
 * process holds it. Throws file system errors.
 */
export function tryFileLock(file: string, { isShared = false, waitMs = 0 } = {}): Lock | undefined {
  let lock: DatabaseSync | undefined;
  try {
    createPrivate(file);
    lock = new DatabaseSync(file, { timeout: waitMs });
    lock.exec('PRAGMA journal_mode = DELETE');
    lock.exec(isShared ? 'BEGIN; SELECT count(*) FROM sqlite_schema' : 'BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  const taken = lock;
  return { release: () => taken.close() };
}
