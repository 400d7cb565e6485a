import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeExit } from '#server/before-exit.ts';

const memory = '/dev/shm';
/** Containers have 64 MB there, which would be full before the first database. */
const enoughBytes = 4 * 2 ** 30;

/**
 * Hundreds of short-lived test databases needn't wait for a disk. Removed when this process exits. Undefined if the
 * machine has no in-memory folder with enough space.
 */
export function makeQuickFolder(parent = memory): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < enoughBytes) return undefined;
    const folder = mkdtempSync(join(parent, 'pitstop-tests-'));
    // PostgreSQL runs as another user, in a folder inside it.
    chmodSync(folder, 0o711);
    beforeExit(() => rmSync(folder, { recursive: true, force: true }));
    // Exits normally, so that the exit handler runs.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
    return folder;
  } catch {
    return undefined;
  }
}
