import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { finishInterruptedRestore, hasUnfinishedRestore } from '#features/backups/server/archive/swap.ts';
import type { Config } from '#server/config.ts';
import { type Lock, lockDataDir, lockForTool, notSetUp } from '#server/data-dir.ts';
import type { Database } from '#server/db/database.ts';
import type { DatabaseSetting } from '#server/db/database-at.ts';
import { lockDatabase } from '#server/db/database-lock.ts';
import { type Hub, localLive } from '#server/live/hub.ts';
import type { Live } from '#server/live/live.ts';
import { postgresLive } from '#server/live/postgres-live.ts';
import type { Log } from '#server/log.ts';
import type { Finding } from '#server/owner/finding.ts';
import type { ExamineRows } from './doctor/database.ts';
import { siteParts } from './features.ts';
import { type OpenOptions, openFile, openOnServer } from './open-database.ts';

/** Everything that depends on the kind of database, except backups (`archive/strategies.ts` in their feature). */
interface Engine {
  /** Locks the data for a server, so that no restore replaces it, and finishes an interrupted one. Throws StartError. */
  enter(dataDir: string): Promise<Lock>;
  /** The same for a command, which may run beside a server. */
  enterForCommand(dataDir: string): Promise<Lock>;
  open(config: Config, options: OpenOptions): Promise<Database>;
  /** Published events reach subscribers of all processes. */
  openLive(hub: Hub, log: Log): Promise<Live>;
  examine(config: Config, examineRows: ExamineRows): Promise<Finding[]>;
}

const sqlite = (file: string): Engine => ({
  async enter(dataDir) {
    const lock = lockDataDir(dataDir);
    finishInterruptedRestore(dataDir);
    return lock;
  },
  async enterForCommand(dataDir) {
    if (!existsSync(dataDir)) throw notSetUp(dataDir);
    finishInterruptedRestore(dataDir);
    const lock = lockForTool(dataDir);
    if (hasUnfinishedRestore(dataDir)) {
      // Another restore was killed between the two lines above.
      lock.release();
      return this.enterForCommand(dataDir);
    }
    // In an existing data folder, opening the database gives the better error.
    if (existsSync(file) || existsSync(join(dataDir, 'installed'))) return lock;
    lock.release();
    throw notSetUp(dataDir);
  },
  open: (config, options) => openFile(config, file, options),
  openLive: async (hub) => localLive(hub),
  examine: async (...args) => (await import('./doctor/database.ts')).examineSqlite(file, ...args),
});

function postgres(url: string): Engine {
  const enter: Engine['enter'] = async (dataDir) => {
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
  };
  return {
    enter,
    enterForCommand: enter,
    open: (config, options) => openOnServer(config, url, options),
    openLive: (hub, log) => postgresLive(hub, url, log),
    examine: async (...args) => (await import('./doctor/database.ts')).examinePostgres(url, ...args),
  };
}

export const engineOf = (database: DatabaseSetting): Engine =>
  database.engine === 'sqlite' ? sqlite(database.file) : postgres(database.url);

/**
 * Locks the data for a server. Test apps do the same, so that tests cover whatever waits for this lock. Throws
 * StartError.
 */
export const enterSite = ({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Promise<Lock> =>
  engineOf(database).enter(dataDir);

/** Locks the data for a command, so that no restore replaces it until the lock is released. */
export const enterForCommand = ({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Promise<Lock> =>
  engineOf(database).enterForCommand(dataDir);

/** Opens the database and migrates it, or refuses if it mustn't. Throws StartError. */
export const openDatabase = (config: Config, log: Log, mayMigrate: boolean): Promise<Database> =>
  engineOf(config.database).open(config, { log, mayMigrate });
