import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Replaces a file atomically: if the process is killed, the old or the new one is complete. */
export function replaceFile(file: string, content: string | Buffer, mode = 0o600): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode, flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
