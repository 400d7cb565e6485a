import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSetting } from '#server/db/database-at.ts';
import type { Read } from './archive.ts';
import { openDump } from './postgres-dump.ts';
import { exchangeTables, inScratch, isCommitted, schemaOfStamp, settleOnServer, stampOf } from './restore-postgres.ts';
import type { Source } from './snapshot.ts';
import { openSource } from './sqlite-copy.ts';
import { finishRestore, unpackingFolder } from './swap.ts';
import { preparePostgres, prepareSqlite, type Terms } from './unpacked.ts';

interface Exchange {
  /** Where the backup was unpacked. */
  folder: string;
  read: Read;
  terms: Terms;
  stamp: string;
  /** Makes all else ready that the decision is about; `note` is what whoever comes next has to know of it. */
  complete: (note?: string) => Promise<void>;
}

/** What backups do in a way of their own on each kind of database. */
interface Way {
  openSource(): Promise<Source>;
  /** Brings what was unpacked there up to date as if it were to be served; gives how many photos it has, and leaves the data alone. */
  rehearse(folder: string, read: Read, terms: Terms): Promise<number>;
  /** For whoever holds `lockForSwap`: what a killed restore left behind is taken to its end or cleared away. Throws StartError. */
  settle(dataDir: string): Promise<void>;
  /** Brings what was unpacked up to date; where tables are exchanged, they are when it resolves. Gives how many photos it has. */
  exchange(unpacked: Exchange): Promise<number>;
  /** The schema in which the tables of before lie after that. */
  schemaOf(stamp: string): string | undefined;
  /** Whether a restore that failed is decided all the same, so that whoever comes next goes on. */
  isDecided(dataDir: string, stamp: string): Promise<boolean>;
}

const sqlite = (file: string): Way => ({
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

const postgres = (url: string): Way => ({
  openSource: () => openDump(url),
  rehearse: (...unpacked) => inScratch(url, 'pitstop_drill', (client) => preparePostgres(client, ...unpacked)),
  settle: (dataDir) => settleOnServer(url, dataDir),
  exchange: ({ folder, read, terms, stamp, complete }) =>
    exchangeTables(url, stamp, async (client) => {
      const photos = await preparePostgres(client, folder, read, terms);
      await complete(stampOf(url, stamp));
      return photos;
    }),
  schemaOf: schemaOfStamp,
  // Where the answer to the commit was lost nobody knows how it ended; who comes next asks the database.
  isDecided: (_dataDir, stamp) => isCommitted(url, schemaOfStamp(stamp)).catch(() => true),
});

export const wayOf = (database: DatabaseSetting): Way =>
  database.engine === 'sqlite' ? sqlite(database.file) : postgres(database.url);
