import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Replaces a file atomically, so that either the old or the new one is complete if the process is killed. */
export function replaceFile(file: string, content: string | Buffer, mode = 0o600): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode, flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
