import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Replaces a file atomically: if the process is killed, either the old or the new one is complete. */
export function replaceFile(file: string, content: string | Buffer, mode = 0o600): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode, flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Flushes a file or folder to disk. A rename is only durable once its folder is synced. Windows can't sync folders and
 * doesn't need to.
 */
export function syncPath(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
