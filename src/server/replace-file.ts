import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Under its name there is the whole former file or the whole new one, whenever the process is killed. */
export function replaceFile(file: string, content: string | Buffer, mode = 0o600): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode, flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
