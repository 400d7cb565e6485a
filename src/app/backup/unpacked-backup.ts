import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { endEverySession, listUsers } from '#features/accounts/server/index.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { MigrationError, migrateSqlite, migrateWithin } from '#server/db/migrate.ts';
import { onConnection } from '#server/db/postgres.ts';
import { siteMigration, siteOfDatabase } from '#server/db/site-id.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { writeSiteId } from '#server/photos/site-id.ts';
import { acceptLaterTime, timeMigration } from '#server/time-went-on.ts';
import { allPhotos, features, migrations } from '../features.ts';
import { DamagedArchive, type OnBytes, type Read, readArchive } from './archive.ts';
import { belongs, isIntact, matchPhotos, requireParts } from './check-archive.ts';
import { dumpName } from './postgres-dump.ts';
import { loadDump } from './postgres-load.ts';
import { Refusal } from './refusal.ts';
import { requireSchema, requireTables } from './restored-database.ts';
import { sqliteName } from './snapshot.ts';
import { syncPath } from './sync-path.ts';

export interface Restored {
  madeAt: string;
  photos: number;
  /** Where the data that was there before lies now; undefined when there was none. */
  replaced: string | undefined;
  /** The same of folders that are mounted or linked: what was in them was exchanged there. */
  replacedWithin: string[];
  /** On PostgreSQL, the schema in which the tables that were there before lie now. */
  replacedSchema?: string | undefined;
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Unpacks a backup of this engine into an empty folder and holds it against its manifest. */
export async function unpack(
  folder: string,
  from: string,
  engine: Config['database']['engine'],
  onBytes?: OnBytes,
): Promise<Read> {
  await mkdir(join(folder, 'photos'), { recursive: true, mode: 0o700 });
  const read = await readArchive(from, folder, { belongs, ...(onBytes && { onBytes }) });
  const found = requireParts(read);
  if (found !== engine)
    throw new DamagedArchive(`it was made of ${engineNames[found]}, and the data is in ${engineNames[engine]}`);
  return read;
}

export interface Terms {
  now: () => number;
  /** Leaves the database as old as it is, for the program from before an upgrade; what is checked is then a copy. */
  keepsSchema: boolean;
}

/** A backup that takes the place of the data. */
export interface RestoreOrder {
  dataDir: string;
  photos: Config['photos'] | undefined;
  from: string;
  bytes: number;
  terms: Terms;
}

/** Brings the database up to date and holds it against the rest; returns how many photos it has. */
export async function prepareSqlite(folder: string, read: Read, { now, keepsSchema }: Terms): Promise<number> {
  const own = join(folder, sqliteName);
  if (!isIntact(own)) throw new DamagedArchive('The database is damaged');
  requireSchema(own, read.schema);
  const file = keepsSchema ? join(folder, 'checked.db') : own;
  if (keepsSchema) await copyFile(own, file);
  const db = openSqlite(file);
  let photos: number;
  try {
    // The copy is ours alone: brought up to date here, it needs no backup of its own first.
    await migrateSqlite(db.writer, migrations, async () => undefined);
    await requireTables(db.writer);
    photos = await requireContents(db, folder, read, keepsSchema);
  } finally {
    await db.close();
    if (keepsSchema) await rm(file);
  }
  await settle(openSqlite(own), read, { now, keepsSchema });
  await using handle = await open(own, 'r+');
  await handle.sync();
  return photos;
}

/** The same in the schema that the connection looks into, as a part of its transaction. The dump is gone afterwards. */
export async function preparePostgres(client: pg.Client, folder: string, read: Read, { now, keepsSchema }: Terms) {
  const file = join(folder, dumpName);
  await loadDump(client, file, read.schema);
  if (keepsSchema) await client.query('savepoint as_it_was');
  await migrateWithin(client, migrations);
  const photos = await requireContents(onConnection(client), folder, read, keepsSchema);
  if (keepsSchema) await client.query('rollback to savepoint as_it_was');
  await settle(onConnection(client), read, { now, keepsSchema });
  await rm(file);
  return photos;
}

/** What is asked of a database that a server is to start on. */
async function requireContents(db: Database, folder: string, read: Read, keepsSchema: boolean): Promise<number> {
  if (!(await listUsers({ db })).some(({ roles }) => roles.includes('root')))
    throw new DamagedArchive('its database has no root account');
  const named = await allPhotos.listAll(db.read);
  const strangers = matchPhotos(named, read);
  for (const name of strangers) await rm(join(folder, name));
  // The photos come with the site id of their database, if that has one when a server opens it.
  const site = keepsSchema && read.schema < siteMigration.number ? undefined : await siteOfDatabase(db);
  if (site !== undefined) writeSiteId(folder, site);
  const missed = new Set(read.missingPhotos);
  return named.filter((photo) => !missed.has(photo)).length;
}

/** Ends what began before the backup: sessions, links, and the time that it knew. */
async function settle(db: Database, read: Read, { now, keepsSchema }: Terms): Promise<void> {
  const schema = keepsSchema ? read.schema : (migrations.at(-1)?.number ?? 0);
  try {
    await endEverySession({ db, clock: now }, { backupOf: read.madeAt, schema });
    for (const { closeRestored } of features) await closeRestored?.({ db }, schema);
    if (schema >= timeMigration.number) await acceptLaterTime(db, now());
  } finally {
    await db.close();
  }
}

export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
}

/** What is wrong with a backup, with its name; what is wrong with something else stays as it is. */
export function inWords(error: unknown, from: string): unknown {
  if (error instanceof DamagedArchive) return new Refusal(`${from} is no intact backup: ${error.message}.`);
  if (error instanceof MigrationError) return new Refusal(`${from} does not fit this program: ${error.message}`);
  return error;
}
