import { finishInterruptedRestore, hasUnfinishedRestore } from '#features/backups/server/archive/swap.ts';
import type { Config } from '#server/config.ts';
import { type Lock, lockDataDir } from '#server/data-dir.ts';
import { siteParts } from './features.ts';

/**
 * Begins the work of a server: nobody restores while it works on the data, and a restore that was killed is taken to its end.
 * Test apps begin in the same way, so that a test meets whoever waits for this lock. Throws StartError.
 */
export async function enterSite({ dataDir, database }: Config): Promise<Lock> {
  if (database.engine === 'postgres') return enterDatabase(database.url, dataDir);
  const lock = lockDataDir(dataDir);
  finishInterruptedRestore(dataDir);
  return lock;
}

/** The same of a server or a command on PostgreSQL: no other restore begins until the lock is released. Throws StartError. */
export async function enterDatabase(url: string, dataDir: string): Promise<Lock> {
  const { lockDatabase } = await import('#server/db/database-lock.ts');
  const lock = await lockDatabase(url, siteParts.schema);
  try {
    if (hasUnfinishedRestore(dataDir)) {
      const { finishOnServer } = await import('#features/backups/server/archive/restore-postgres.ts');
      await finishOnServer(url, dataDir);
    }
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}
