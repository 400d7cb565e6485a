import type { Config } from '#server/config.ts';
import { finishInterruptedRestore } from './backup/swap.ts';
import { type Lock, lockDataDir } from './data-dir.ts';

/**
 * Begins the work of a server: nobody restores while it works on the data, and a restore that was killed is taken to its end.
 * Test apps begin in the same way, so that a test meets whoever waits for this lock. Throws StartError.
 */
export async function enterSite({ dataDir, database }: Config): Promise<Lock> {
  if (database.engine === 'postgres') {
    const { enterDatabase } = await import('./backup/restore-postgres.ts');
    return enterDatabase(database.url, dataDir);
  }
  const lock = lockDataDir(dataDir);
  finishInterruptedRestore(dataDir);
  return lock;
}
