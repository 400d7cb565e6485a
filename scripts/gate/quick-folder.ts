import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeExit } from '#server/before-exit.ts';

const memory = '/dev/shm';
/** Containers have 64 MB there, which would be full before the first database. */
const enoughBytes = 4 * 2 ** 30;

/**
 * A folder in memory for the data that tests make, where the machine has one with enough space: hundreds of databases that live for a
 * second need not wait for a disk. It goes with this process. Undefined: the usual folder for temporary files has to do.
 */
export function makeQuickFolder(parent = memory): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < enoughBytes) return undefined;
    const folder = mkdtempSync(join(parent, 'pitstop-tests-'));
    // PostgreSQL runs as another user, below it.
    chmodSync(folder, 0o711);
    beforeExit(() => rmSync(folder, { recursive: true, force: true }));
    // An ordinary exit, so that it is done.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
    return folder;
  } catch {
    return undefined;
  }
}
