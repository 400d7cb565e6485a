import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { secondMs } from '#shared/time.ts';
import { type Lock, tryFileLock } from './db/file-lock.ts';
import { machineSentence } from './machine-errors.ts';

/** The server couldn't start. The message is one sentence for the owner. */
export class StartError extends Error {}

export class NotSetUp extends StartError {}

export const notSetUp = (dataDir: string) =>
  new NotSetUp(`There's no data in DATA_DIR ${dataDir} yet. Start the server once to set it up.`);

export type { Lock };

/** Creates the data folder if it's missing, readable only by its owner. Throws StartError. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = machineSentence(error, { path: dataDir, dataDir }) ?? `${(error as Error).message}.`;
    throw new StartError(`DATA_DIR ${dataDir} can't be created: ${reason}`, { cause: error });
  }
}

/**
 * Ensures that only one server runs on a data folder, because each assumes that it's the only writer and that all live
 * readers are connected to it.
 */
export function lockDataDir(
  dataDir: string,
  refusal = `Another Pitstop is already running on ${dataDir}, or a backup is being restored there.`,
): Lock {
  makeDataDir(dataDir);
  return takeLock(dataDir, 'server.lock', { refusal });
}

/** Taken by each of the owner's commands, so that no restore swaps the data while it runs. */
export function lockForTool(dataDir: string): Lock {
  const refusal = `A backup is being restored in ${dataDir}. Please wait until it's done.`;
  return takeLock(dataDir, 'tools.lock', { isShared: true, refusal });
}

/** Taken while the data is swapped; only possible if no command is running. */
export function lockForSwap(dataDir: string): Lock {
  const refusal = `Another command is using ${dataDir}. Please wait until it's done.`;
  return takeLock(dataDir, 'tools.lock', { waitMs: 5 * secondMs, refusal });
}

export function lockForBackup(dataDir: string): Lock {
  const refusal = `Another backup of ${dataDir} is already running.`;
  // isBackupRunning also takes the lock for a moment.
  return takeLock(dataDir, 'backup.lock', { waitMs: secondMs / 4, refusal });
}

export function isBackupRunning(dataDir: string): boolean {
  if (!existsSync(join(dataDir, 'backup.lock'))) return false;
  try {
    takeLock(dataDir, 'backup.lock', { refusal: '' }).release();
    return false;
  } catch {
    return true;
  }
}

interface LockOptions {
  refusal: string;
  isShared?: boolean;
  waitMs?: number;
}

function takeLock(dataDir: string, name: string, { refusal, ...options }: LockOptions): Lock {
  const file = join(dataDir, name);
  let lock: Lock | undefined;
  try {
    lock = tryFileLock(file, options);
  } catch (error) {
    const sentence = machineSentence(error, { path: file, dataDir });
    throw new StartError(sentence ?? `${file} can't be locked: ${(error as Error).message}.`, { cause: error });
  }
  if (lock === undefined) throw new StartError(refusal);
  return lock;
}
