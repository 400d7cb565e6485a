import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { endEverySession, listUsers } from '#features/accounts/server/index.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { MigrationError, migrateSqlite, migrateWithin } from '#server/db/migrate.ts';
import { siteMigration, siteOfDatabase } from '#server/db/migrations.ts';
import { onConnection } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { syncPath } from '#server/durable-files.ts';
import { writeSiteId } from '#server/photos/site-id.ts';
import { Refusal } from '#server/refusal.ts';
import { acceptLaterTime, timeMigration } from '#server/trusted-time.ts';
import type { SiteParts } from '../site-parts.ts';
import { type ArchiveInfo, DamagedArchive, type OnBytes, readArchive } from './archive.ts';
import { checkSqlite, isBackupFile, matchPhotos, requireParts, requireTables } from './check-archive.ts';
import { dumpName } from './postgres-dump.ts';
import { loadDump } from './postgres-load.ts';
import { sqliteName } from './sqlite-copy.ts';

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Needs an empty folder. Throws DamagedArchive for a backup from another engine. */
export async function unpack(
  folder: string,
  from: string,
  engine: Config['database']['engine'],
  onBytes?: OnBytes,
): Promise<ArchiveInfo> {
  await mkdir(join(folder, 'photos'), { recursive: true, mode: 0o700 });
  const read = await readArchive(from, folder, { isAllowed: isBackupFile, ...(onBytes && { onBytes }) });
  const found = requireParts(read);
  if (found !== engine)
    throw new DamagedArchive(`it was made from ${engineNames[found]}, but the data is in ${engineNames[engine]}`);
  return read;
}

export interface PrepareOptions {
  parts: SiteParts;
  now: () => number;
  /** For a program from before an upgrade. In that case, a migrated copy is checked instead. */
  keepOldSchema: boolean;
}

/** Returns the number of photos. */
export async function prepareSqlite(folder: string, read: ArchiveInfo, options: PrepareOptions): Promise<number> {
  const { parts, keepOldSchema } = options;
  const own = join(folder, sqliteName);
  checkSqlite(own, read.schema);
  const file = keepOldSchema ? join(folder, 'checked.db') : own;
  if (keepOldSchema) await copyFile(own, file);
  const db = openSqlite(file);
  let photos: number;
  try {
    // Nobody else uses this copy, so it can be migrated without a backup.
    await migrateSqlite(db.writer, parts.migrations, async () => undefined);
    await requireTables(db.writer, parts.migrations);
    photos = await requireContents(db, folder, read, options);
  } finally {
    await db.close();
    if (keepOldSchema) await rm(file);
  }
  await resetAccess(openSqlite(own), read, options);
  await using handle = await open(own, 'r+');
  await handle.sync();
  return photos;
}

/** Like `prepareSqlite`, but in the connection's schema and transaction. Deletes the dump afterwards. */
export async function preparePostgres(client: pg.Client, folder: string, read: ArchiveInfo, options: PrepareOptions) {
  const { parts, keepOldSchema } = options;
  const file = join(folder, dumpName);
  await loadDump(client, file, read.schema, parts.migrations);
  if (keepOldSchema) await client.query('savepoint as_it_was');
  await migrateWithin(client, parts.migrations);
  const photos = await requireContents(onConnection(client), folder, read, options);
  if (keepOldSchema) await client.query('rollback to savepoint as_it_was');
  await resetAccess(onConnection(client), read, options);
  await rm(file);
  return photos;
}

/** Checks that a server could start with this data, and deletes photos without a row. Returns the number of photos. */
async function requireContents(
  db: Database,
  folder: string,
  read: ArchiveInfo,
  { parts, keepOldSchema }: PrepareOptions,
): Promise<number> {
  if (!(await listUsers({ db })).some(({ roles }) => roles.includes('root')))
    throw new DamagedArchive('its database has no root account');
  const named = await parts.listPhotos(db.read);
  const orphans = matchPhotos(named, read);
  for (const name of orphans) await rm(join(folder, name));
  // The photos' site id is that of their database, if the database will have one once a server opens it.
  const site = keepOldSchema && read.schema < siteMigration.number ? undefined : await siteOfDatabase(db);
  if (site !== undefined) writeSiteId(folder, site);
  const missed = new Set(read.missingPhotos);
  return named.filter((photo) => !missed.has(photo)).length;
}

async function resetAccess(
  db: Database,
  read: ArchiveInfo,
  { parts, now, keepOldSchema }: PrepareOptions,
): Promise<void> {
  const schema = keepOldSchema ? read.schema : parts.schema;
  try {
    await endEverySession({ db, clock: now }, { backupOf: read.madeAt, schema });
    await parts.revokeRestoredAccess({ db }, schema);
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

/** Turns errors about the backup into refusals that name it; returns all others unchanged. */
export function asRefusal(error: unknown, from: string): unknown {
  if (error instanceof DamagedArchive) return new Refusal(`${from} isn't an intact backup: ${error.message}.`);
  if (error instanceof MigrationError) return new Refusal(`${from} doesn't work with this version: ${error.message}`);
  return error;
}
