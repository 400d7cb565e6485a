import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSetting } from '#server/db/database-at.ts';
import type { ArchiveInfo } from './archive.ts';
import { openDump } from './postgres-dump.ts';
import { inScratch, isCommitted, recoverOnServer, schemaOfStamp, stampOf, swapTables } from './restore-postgres.ts';
import type { Source } from './snapshot.ts';
import { openSource } from './sqlite-copy.ts';
import { finishRestore, unpackingFolder } from './swap.ts';
import { type PrepareOptions, preparePostgres, prepareSqlite } from './unpacked.ts';

interface Exchange {
  folder: string;
  read: ArchiveInfo;
  options: PrepareOptions;
  stamp: string;
  /** Prepares everything else for the commit. `note` lets a later start identify the restore. */
  complete: (note?: string) => Promise<void>;
}

interface Strategy {
  openSource(): Promise<Source>;
  /** Migrates the unpacked copy as a server would. Returns the number of photos. */
  rehearse(folder: string, read: ArchiveInfo, options: PrepareOptions): Promise<number>;
  /** Finishes an interrupted restore, or deletes it if it wasn't committed. Needs `lockForSwap`. Throws StartError. */
  recover(dataDir: string): Promise<void>;
  /** Migrates the unpacked copy and, on PostgreSQL, swaps the tables. Resolves to the number of photos. */
  exchange(unpacked: Exchange): Promise<number>;
  /** On PostgreSQL, the schema that the replaced tables are moved to. */
  schemaOf(stamp: string): string | undefined;
  /** Whether a later start will finish the failed restore. */
  isCommitted(dataDir: string, stamp: string): Promise<boolean>;
}

const sqlite = (file: string): Strategy => ({
  openSource: async () => openSource(file),
  rehearse: prepareSqlite,
  recover: async (dataDir) => finishRestore(dataDir),
  async exchange({ folder, read, options, complete }) {
    const photos = await prepareSqlite(folder, read, options);
    await complete();
    return photos;
  },
  schemaOf: () => undefined,
  isCommitted: async (dataDir) => !existsSync(join(dataDir, unpackingFolder)),
});

const postgres = (url: string): Strategy => ({
  openSource: () => openDump(url),
  rehearse: (...unpacked) => inScratch(url, 'pitstop_drill', (client) => preparePostgres(client, ...unpacked)),
  recover: (dataDir) => recoverOnServer(url, dataDir),
  exchange: ({ folder, read, options, stamp, complete }) =>
    swapTables(url, stamp, async (client) => {
      const photos = await preparePostgres(client, folder, read, options);
      await complete(stampOf(url, stamp));
      return photos;
    }),
  schemaOf: schemaOfStamp,
  // If the response to the commit was lost, the outcome is unknown, and a later start asks the database.
  isCommitted: (_dataDir, stamp) => isCommitted(url, schemaOfStamp(stamp)).catch(() => true),
});

export const strategyOf = (database: DatabaseSetting): Strategy =>
  database.engine === 'sqlite' ? sqlite(database.file) : postgres(database.url);
