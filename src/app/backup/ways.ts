import type { DatabaseSetting } from '#server/db/database-at.ts';
import { sizeOfDatabase } from '#server/db/sqlite.ts';
import type { Read } from './archive.ts';
import { connectForLong, sizeOfPostgres } from './postgres-dump.ts';
import { enterScratch, restoreOnServer } from './restore-postgres.ts';
import { restoreSqlite } from './restore-sqlite.ts';
import { type Bring, type Snapshot, snapshotOfPostgres, snapshotOfSqlite } from './snapshot.ts';
import { preparePostgres, prepareSqlite, type Restored, type RestoreOrder, type Terms } from './unpacked-backup.ts';

/** What backups do in a way of their own on each kind of database. */
interface Way {
  /** The bytes of the database as it lies there. */
  size(): Promise<number>;
  /** Puts the database as it was at one moment into the folder, and has all photos of that moment brought. */
  snapshot(folder: string, bring: Bring): Promise<Snapshot>;
  /** Puts a backup in the place of the data. */
  restore(order: RestoreOrder): Promise<Restored>;
  /** Brings what was unpacked there up to date as if it were to be served; gives how many photos it has, and leaves the data alone. */
  rehearse(folder: string, read: Read, terms: Terms): Promise<number>;
}

const sqlite = (file: string): Way => ({
  size: async () => sizeOfDatabase(file),
  snapshot: (folder, bring) => snapshotOfSqlite(file, folder, bring),
  restore: restoreSqlite,
  rehearse: prepareSqlite,
});

const postgres = (url: string): Way => ({
  size: () => sizeOfPostgres(url),
  snapshot: (folder, bring) => snapshotOfPostgres(url, folder, bring),
  restore: (order) => restoreOnServer(url, order),
  async rehearse(...unpacked) {
    const client = await connectForLong(url);
    try {
      await client.query('begin');
      await enterScratch(client, 'pitstop_drill');
      return await preparePostgres(client, ...unpacked);
    } finally {
      // The transaction goes with its connection.
      await client.end();
    }
  },
});

export const wayOf = (database: DatabaseSetting): Way =>
  database.engine === 'sqlite' ? sqlite(database.file) : postgres(database.url);
