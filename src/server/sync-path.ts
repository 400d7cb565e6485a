import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Flushes a file or folder to disk; a rename is durable only once its folder is synced. Windows can't sync folders and
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
