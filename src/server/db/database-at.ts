import { type Lock, lockDataDir } from '../data-dir.ts';
import type { Database, ReadDatabase } from './database.ts';
import { lockForRestore } from './database-lock.ts';
import { addressLabel, openPostgres } from './postgres.ts';
import { hasContent, openForReading, openSqlite, readDatabaseOn } from './sqlite.ts';

/** The location of a site's database, which is also passed to other processes. */
export type DatabaseSetting = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

export const fileSetting = (file: string): DatabaseSetting => ({ engine: 'sqlite', file });
export const serverSetting = (url: string): DatabaseSetting => ({ engine: 'postgres', url });

/** Access to a database without migrating it. */
interface DatabasePlace {
  /** For use in messages; never contains a password. */
  readonly label: string;
  /** The database file in the data folder; undefined if the database is on a server. */
  readonly file: string | undefined;
  /** Whether opening the database would create it. */
  isMissing(): boolean;
  /** Locks out servers while a command runs. Throws StartError. */
  lockOut(dataDir: string, before: string): Promise<Lock>;
  /** Opens it without creating or changing any tables. */
  open(): Database;
  /** Reads without changing anything, even while a server is running. */
  read<T>(read: (db: ReadDatabase) => Promise<T>): Promise<T>;
}

const inFile = (file: string): DatabasePlace => ({
  label: file,
  file,
  isMissing: () => !hasContent(file),
  lockOut: async (dataDir, before) =>
    lockDataDir(dataDir, `The server is running on ${dataDir}. Stop it before ${before}.`),
  open: () => openSqlite(file),
  async read(read) {
    using handle = openForReading(file);
    return await read(readDatabaseOn(handle));
  },
});

function onServer(url: string): DatabasePlace {
  const open = () => openPostgres(url, () => undefined);
  return {
    label: addressLabel(url),
    file: undefined,
    isMissing: () => false,
    // Several servers share the folder, so only the database knows whether one is running.
    lockOut: (_dataDir, before) =>
      lockForRestore(url, `A server or command is using this database. Stop it before ${before}.`),
    open,
    async read(read) {
      const db = open();
      try {
        return await read(db);
      } finally {
        await db.close();
      }
    },
  };
}

export const databaseAt = (setting: DatabaseSetting): DatabasePlace =>
  setting.engine === 'sqlite' ? inFile(setting.file) : onServer(setting.url);
