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
import { Refusal } from '#server/refusal.ts';
import { syncPath } from '#server/sync-path.ts';
import { acceptLaterTime, timeMigration } from '#server/trusted-time.ts';
import type { SiteParts } from '../site-parts.ts';
import { DamagedArchive, type OnBytes, type Read, readArchive } from './archive.ts';
import { belongs, checkSqlite, matchPhotos, requireParts, requireTables } from './check-archive.ts';
import { dumpName } from './postgres-dump.ts';
import { loadDump } from './postgres-load.ts';
import { sqliteName } from './sqlite-copy.ts';

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
    throw new DamagedArchive(`it was made from ${engineNames[found]}, but the data is in ${engineNames[engine]}`);
  return read;
}

export interface Terms {
  parts: SiteParts;
  now: () => number;
  /** Leaves the database as old as it is, for the program from before an upgrade; what is checked is then a copy. */
  keepsSchema: boolean;
}

/** Brings the database up to date and holds it against the rest; returns how many photos it has. */
export async function prepareSqlite(folder: string, read: Read, terms: Terms): Promise<number> {
  const { parts, keepsSchema } = terms;
  const own = join(folder, sqliteName);
  checkSqlite(own, read.schema);
  const file = keepsSchema ? join(folder, 'checked.db') : own;
  if (keepsSchema) await copyFile(own, file);
  const db = openSqlite(file);
  let photos: number;
  try {
    // The copy is ours alone: brought up to date here, it needs no backup of its own first.
    await migrateSqlite(db.writer, parts.migrations, async () => undefined);
    await requireTables(db.writer, parts.migrations);
    photos = await requireContents(db, folder, read, terms);
  } finally {
    await db.close();
    if (keepsSchema) await rm(file);
  }
  await settle(openSqlite(own), read, terms);
  await using handle = await open(own, 'r+');
  await handle.sync();
  return photos;
}

/** The same in the schema that the connection looks into, as a part of its transaction. The dump is gone afterwards. */
export async function preparePostgres(client: pg.Client, folder: string, read: Read, terms: Terms) {
  const { parts, keepsSchema } = terms;
  const file = join(folder, dumpName);
  await loadDump(client, file, read.schema, parts.migrations);
  if (keepsSchema) await client.query('savepoint as_it_was');
  await migrateWithin(client, parts.migrations);
  const photos = await requireContents(onConnection(client), folder, read, terms);
  if (keepsSchema) await client.query('rollback to savepoint as_it_was');
  await settle(onConnection(client), read, terms);
  await rm(file);
  return photos;
}

/** What is asked of a database that a server is to start on. */
async function requireContents(
  db: Database,
  folder: string,
  read: Read,
  { parts, keepsSchema }: Terms,
): Promise<number> {
  if (!(await listUsers({ db })).some(({ roles }) => roles.includes('root')))
    throw new DamagedArchive('its database has no root account');
  const named = await parts.listPhotos(db.read);
  const strangers = matchPhotos(named, read);
  for (const name of strangers) await rm(join(folder, name));
  // The photos come with the site id of their database, if that has one when a server opens it.
  const site = keepsSchema && read.schema < siteMigration.number ? undefined : await siteOfDatabase(db);
  if (site !== undefined) writeSiteId(folder, site);
  const missed = new Set(read.missingPhotos);
  return named.filter((photo) => !missed.has(photo)).length;
}

/** Ends what began before the backup: sessions, links, and the time that it knew. */
async function settle(db: Database, read: Read, { parts, now, keepsSchema }: Terms): Promise<void> {
  const schema = keepsSchema ? read.schema : parts.schema;
  try {
    await endEverySession({ db, clock: now }, { backupOf: read.madeAt, schema });
    await parts.closeRestored({ db }, schema);
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
  if (error instanceof DamagedArchive) return new Refusal(`${from} isn't an intact backup: ${error.message}.`);
  if (error instanceof MigrationError) return new Refusal(`${from} doesn't work with this version: ${error.message}`);
  return error;
}
