import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasAccounts } from '#features/accounts/server/index.ts';
import { finishInterruptedRestore, hasUnfinishedRestore } from '#features/backups/server/archive/swap.ts';
import type { Config } from '#server/config.ts';
import { type Lock, lockDataDir, lockForTool, notSetUp, StartError } from '#server/data-dir.ts';
import type { Database } from '#server/db/database.ts';
import { type DatabaseSetting, databaseAt } from '#server/db/database-at.ts';
import { countOthers, lockDatabase } from '#server/db/database-lock.ts';
import { isBusy, isDamage } from '#server/db/failures.ts';
import { checkedAtStartBytes, isSound } from '#server/db/integrity.ts';
import { MigrationError, migratePostgres, migrateSqlite, NewerDatabase } from '#server/db/migrate.ts';
import { openPostgres, type PostgresDatabase } from '#server/db/postgres.ts';
import { hasContent, openSqlite, sizeOfDatabase } from '#server/db/sqlite.ts';
import { tryToWrite } from '#server/db/try-to-write.ts';
import type { Hub } from '#server/live/hub.ts';
import type { Live } from '#server/live/live.ts';
import { postgresLive } from '#server/live/postgres-live.ts';
import type { Log } from '#server/log.ts';
import { machineSentence } from '#server/machine-errors.ts';
import { ownerCall } from '#server/owner-call.ts';
import { Refusal } from '#server/refusal.ts';
import { migrations, siteParts } from './features.ts';
import { prepareRoomKey } from './room-key.ts';
import { requireFolderFor } from './same-site.ts';

/**
 * Everything that depends on the kind of database, except backups (`archive/strategies.ts` in their feature) and
 * `doctor/database.ts`.
 */
interface Engine {
  /**
   * Locks the data for a server, so that no restore replaces it, and finishes an interrupted restore. Throws
   * StartError.
   */
  enter(dataDir: string): Promise<Lock>;
  /** The same for a command, which may run alongside a server. */
  enterForCommand(dataDir: string): Promise<Lock>;
  open(config: Config, options: OpenOptions): Promise<Database>;
  /** Makes published events reach the subscribers of all processes. */
  openLive(hub: Hub, log: Log): Promise<Live>;
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
      // Another restore was started and killed between the two lines above.
      lock.release();
      return this.enterForCommand(dataDir);
    }
    // If the data folder exists, opening the database gives the better error.
    if (existsSync(file) || existsSync(join(dataDir, 'installed'))) return lock;
    lock.release();
    throw notSetUp(dataDir);
  },
  open: (config, options) => openFile(config, file, options),
  openLive: async (hub) => hub,
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
  };
}

export const engineOf = (database: DatabaseSetting): Engine =>
  database.engine === 'sqlite' ? sqlite(database.file) : postgres(database.url);

/**
 * Locks the data for a server. Test apps use it as well, so that tests cover whatever waits for this lock. Throws
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

interface OpenOptions {
  log: Log;
  /** Whether to migrate the database; if false, an older one is refused. */
  mayMigrate: boolean;
}

/** Opens the database file of a data folder, or creates it. Throws StartError. */
async function openFile(config: Config, file: string, { log, mayMigrate }: OpenOptions): Promise<Database> {
  const { dataDir } = config;
  const marker = join(dataDir, 'installed');
  if (existsSync(marker) && !hasContent(file)) {
    throw new StartError(
      `${file} is missing or empty, although this folder has been set up. Restore a backup, or start with an empty folder.`,
    );
  }
  if (mayMigrate && !hasContent(file)) await requireFolderFor(config, undefined);
  try {
    // Only a server checks the file, because commands beside one would have to wait for the check.
    if (mayMigrate && isCheckedAtStart(file) && !isSound(file)) throw damaged(file);
    const db = openSqlite(file, { onBug: logFailure(log) });
    await migrateSqlite(db.writer, migrations, async (last) => {
      if (!mayMigrate) throw olderDatabase();
      await requireFolderFor(config, last);
      await backUpBefore(config, db, last, log);
    });
    if (!existsSync(marker))
      writeFileSync(marker, 'Set up. Without this file, a new empty database would be created.\n', {
        mode: 0o600,
        flush: true,
      });
    return db;
  } catch (error) {
    throw inWords(error, file, dataDir);
  }
}

/** Refuses a read-only database at startup rather than at each login. Closes it and throws StartError. */
export async function requireWritable(db: Database, { database, dataDir }: Config): Promise<void> {
  try {
    await tryToWrite(db);
  } catch (error) {
    const path = databaseAt(database).file;
    const sentence = machineSentence(error, { dataDir, ...(path !== undefined && { path }) });
    // A database that's merely busy recovers on its own.
    if (sentence === undefined) return;
    await db.close().catch(() => undefined);
    throw new StartError(sentence, { cause: error });
  }
}

/** Larger databases are checked in the background once the server listens. */
export const isCheckedAtStart = (file: string) => hasContent(file) && sizeOfDatabase(file) <= checkedAtStartBytes;

const damaged = (file: string) =>
  new StartError(
    `${file} is damaged and can't be used as a database. Restore a backup with: ${ownerCall} restore FILE.`,
  );

const olderDatabase = () =>
  new StartError("The database isn't set up for this version. Start the server once to do that.");

/** The change is committed and the client's answer is correct, so errors after that are only logged. */
const logFailure = (log: Log) => (bug: unknown) => log.error({ err: bug }, 'A task after a commit failed');

/** The same for a PostgreSQL database. */
async function openOnServer(config: Config, url: string, { log, mayMigrate }: OpenOptions): Promise<Database> {
  const onLost = (error: Error) => log.warn({ err: error }, 'Lost a connection to PostgreSQL');
  const db = openPostgres(url, onLost, logFailure(log));
  try {
    await migratePostgres(db.pool, migrations, async (last) => {
      if (!mayMigrate) throw olderDatabase();
      await requireFolderFor(config, last);
      await requireNoOthers(db, last);
      await backUpBefore(config, db, last, log);
    });
    return db;
  } catch (error) {
    await db.close();
    if (error instanceof StartError) throw error;
    if (error instanceof Refusal) throw notBackedUp(error);
    if (error instanceof MigrationError) throw ofMigration(error);
    const sentence = machineSentence(error);
    if (sentence !== undefined) throw new StartError(sentence, { cause: error });
    const { host, port, database } = db.pool.options;
    const where = new URL(url);
    const place = `${host ?? where.hostname}:${port ?? (where.port || 5432)}/${database ?? where.pathname.slice(1)}`;
    throw new StartError(
      `The PostgreSQL database at ${place} can't be used: ${(error as Error).message || 'no answer'}.`,
      { cause: error },
    );
  }
}

/** Servers of the previous version would go on using tables that have changed. */
async function requireNoOthers({ pool }: PostgresDatabase, last: number | undefined): Promise<void> {
  if (last === undefined) return;
  const needsAll = migrations.some(({ number, allowsOlderServers }) => number > last && !allowsOlderServers);
  if (needsAll && (await countOthers(pool, siteParts.schema)) > 0)
    throw new StartError(
      "The database needs an upgrade that no other version can run beside. Stop all of this site's servers and commands, then start this one again.",
    );
}

const ofMigration = (error: MigrationError) =>
  new StartError(
    error instanceof NewerDatabase
      ? `${error.message} Start that version, or restore the copy from before the upgrade with: ${ownerCall} go-back.`
      : error.message,
  );

function inWords(error: unknown, file: string, dataDir: string): unknown {
  if (error instanceof MigrationError) return ofMigration(error);
  if (error instanceof Refusal) return notBackedUp(error);
  if (isBusy(error)) return new StartError(`${file} is locked by another program.`);
  if (isDamage(error)) return damaged(file);
  const sentence = machineSentence(error, { path: file, dataDir });
  if (sentence !== undefined) return new StartError(sentence, { cause: error });
  if (error instanceof Error && 'errcode' in error)
    return new StartError(`${file} can't be used as a database: ${error.message}.`);
  return error;
}

/** The code for backups, loaded only when it's needed, so that no start waits for it. */
export const loadStoreBackup = () => import('#features/backups/server/archive/store-backup.ts');

/** A database with content is backed up, and the backup verified, before it is migrated. */
async function backUpBefore(config: Config, db: Database, last: number | undefined, log: Log): Promise<void> {
  if (last === undefined || !(await hasAccounts(db.read))) return;
  await prepareRoomKey(config, db, last);
  const { backUpBeforeMigration, howToRollBack } = await loadStoreBackup();
  const note = await backUpBeforeMigration(siteParts, config, last + 1, Date.now);
  log.info({ backup: note.id }, howToRollBack(config, note));
}

const notBackedUp = ({ message }: Refusal) =>
  new StartError(
    `The database needs an upgrade, which wasn't started because the backup before it failed: ${message} Nothing was changed. You can set BACKUP_DIR to another folder.`,
  );
