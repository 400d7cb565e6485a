import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { finishInterruptedRestore, hasUnfinishedRestore } from '#features/backups/server/archive/swap.ts';
import type { Config } from '#server/config.ts';
import { type Lock, lockForTool, StartError } from '#server/data-dir.ts';
import { enterDatabase } from '../enter-site.ts';

/** There is no data yet. */
export class NotSetUp extends StartError {}

export const notSetUp = (dataDir: string) =>
  new NotSetUp(`There's no data in DATA_DIR ${dataDir} yet; start the server once to set it up.`);

/** Begins a command's work: no restore exchanges the data until the lock is released. */
export async function enter({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Promise<Lock> {
  return database.engine === 'sqlite' ? enterDataDir(dataDir, database.file) : enterDatabase(database.url, dataDir);
}

/** Begins a command's work on a SQLite data folder: no restore exchanges the data until the lock is released. */
function enterDataDir(dataDir: string, database: string): Lock {
  if (!existsSync(dataDir)) throw notSetUp(dataDir);
  finishInterruptedRestore(dataDir);
  const lock = lockForTool(dataDir);
  if (hasUnfinishedRestore(dataDir)) {
    // Another restore was killed between the two lines above.
    lock.release();
    return enterDataDir(dataDir, database);
  }
  // Where the folder was set up before, opening the database says better what is wrong.
  if (existsSync(database) || existsSync(join(dataDir, 'installed'))) return lock;
  lock.release();
  throw notSetUp(dataDir);
}
