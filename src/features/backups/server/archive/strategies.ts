import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSetting } from '#server/db/database-at.ts';
import type { ArchiveInfo } from './archive.ts';
import { openDump } from './postgres-dump.ts';
import { inScratch, isCommitted, schemaOfStamp, settleOnServer, stampOf, swapTables } from './restore-postgres.ts';
import type { Source } from './snapshot.ts';
import { openSource } from './sqlite-copy.ts';
import { finishRestore, unpackingFolder } from './swap.ts';
import { preparePostgres, prepareSqlite, type Terms } from './unpacked.ts';

interface Exchange {
  /** Where the backup was unpacked. */
  folder: string;
  read: ArchiveInfo;
  terms: Terms;
  stamp: string;
  /** Prepares everything else for the decision; `note` identifies the restore to a later start. */
  complete: (note?: string) => Promise<void>;
}

/** What differs between the kinds of databases. */
interface Strategy {
  openSource(): Promise<Source>;
  /** Migrates what was unpacked as if to serve it; returns the number of photos, and doesn't touch the data. */
  rehearse(folder: string, read: ArchiveInfo, terms: Terms): Promise<number>;
  /** Finishes or clears away an interrupted restore, for a caller that has `lockForSwap`. Throws StartError. */
  settle(dataDir: string): Promise<void>;
  /** Migrates what was unpacked, and swaps any tables. Resolves to the number of photos. */
  exchange(unpacked: Exchange): Promise<number>;
  /** The schema of the replaced tables. */
  schemaOf(stamp: string): string | undefined;
  /** Whether a failed restore was decided anyway, so that a later start finishes it. */
  isDecided(dataDir: string, stamp: string): Promise<boolean>;
}

const sqlite = (file: string): Strategy => ({
  openSource: async () => openSource(file),
  rehearse: prepareSqlite,
  settle: async (dataDir) => finishRestore(dataDir),
  async exchange({ folder, read, terms, complete }) {
    const photos = await prepareSqlite(folder, read, terms);
    await complete();
    return photos;
  },
  schemaOf: () => undefined,
  isDecided: async (dataDir) => !existsSync(join(dataDir, unpackingFolder)),
});

const postgres = (url: string): Strategy => ({
  openSource: () => openDump(url),
  rehearse: (...unpacked) => inScratch(url, 'pitstop_drill', (client) => preparePostgres(client, ...unpacked)),
  settle: (dataDir) => settleOnServer(url, dataDir),
  exchange: ({ folder, read, terms, stamp, complete }) =>
    swapTables(url, stamp, async (client) => {
      const photos = await preparePostgres(client, folder, read, terms);
      await complete(stampOf(url, stamp));
      return photos;
    }),
  schemaOf: schemaOfStamp,
  // If the response to the commit was lost, the outcome is unknown, and a later start asks the database.
  isDecided: (_dataDir, stamp) => isCommitted(url, schemaOfStamp(stamp)).catch(() => true),
});

export const strategyOf = (database: DatabaseSetting): Strategy =>
  database.engine === 'sqlite' ? sqlite(database.file) : postgres(database.url);
