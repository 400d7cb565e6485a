import { type Lock, lockDataDir } from '../data-dir.ts';
import type { Database, Seen } from './database.ts';
import { lockForRestore } from './database-lock.ts';
import { addressInWords, openPostgres } from './postgres.ts';
import { hasContent, openSqlite, openToLook, seenOn } from './sqlite.ts';

/** Where a site's database is, as the settings say, and as it is told to other processes. */
export type DatabaseSetting = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

export const fileSetting = (file: string): DatabaseSetting => ({ engine: 'sqlite', file });
export const serverSetting = (url: string): DatabaseSetting => ({ engine: 'postgres', url });

/** What is asked of a database that is not opened, or as old as it is. */
export interface DatabasePlace {
  /** In words, without a password. */
  readonly inWords: string;
  /** The file of the data folder that it is; undefined where a server has it. */
  readonly file: string | undefined;
  /** Whether there is none: opening would make it. */
  isMissing(): boolean;
  /** Begins the work of a command beside which no server may run. Throws StartError. */
  lockOut(dataDir: string, before: string): Promise<Lock>;
  /** As it is: no table is made or changed. */
  open(): Database;
  /** Reads without changing anything, also beside a server at work. */
  look<T>(read: (seen: Seen) => Promise<T>): Promise<T>;
}

const inFile = (file: string): DatabasePlace => ({
  inWords: file,
  file,
  isMissing: () => !hasContent(file),
  lockOut: async (dataDir, before) =>
    lockDataDir(dataDir, `The server is running on ${dataDir}; stop it before ${before}.`),
  open: () => openSqlite(file),
  async look(read) {
    using handle = openToLook(file);
    return await read(seenOn(handle));
  },
});

function onServer(url: string): DatabasePlace {
  const open = () => openPostgres(url, () => undefined);
  return {
    inWords: addressInWords(url),
    file: undefined,
    isMissing: () => false,
    // Several servers share the folder: whether one is at work is said by the database.
    lockOut: (_dataDir, before) =>
      lockForRestore(url, `A server or command is using this database; stop it before ${before}.`),
    open,
    async look(read) {
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
