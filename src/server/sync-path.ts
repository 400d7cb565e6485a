import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Brings a file or folder to disk; a rename is there only when its folder is. Windows cannot sync folders and needs no such help. */
export function syncPath(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
