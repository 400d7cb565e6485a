import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrateSqlite } from '#server/db/migrate.ts';
import type { SiteParts } from '../site-parts.ts';
import { type ArchiveInfo, DamagedArchive, type OnBytes, readArchive } from './archive.ts';
import { dumpName } from './postgres-dump.ts';
import { readDump } from './postgres-load.ts';
import { photosOfTables, sqliteName } from './sqlite-copy.ts';

const keyName = 'secrets/rooms.key';
export const photoName = /^photos\/([\w-]{2})\/\1[\w-]{20}\.jpg$/;
const databaseNames = [sqliteName, dumpName];
export const isBackupFile = (name: string) => name === keyName || databaseNames.includes(name) || photoName.test(name);

/** Throws DamagedArchive if the backup isn't complete. */
export function requireParts({ files }: ArchiveInfo): 'sqlite' | 'postgres' {
  const [database, more] = databaseNames.filter((name) => files[name] !== undefined);
  if (database === undefined || more !== undefined) throw new DamagedArchive(`"${sqliteName}" is missing`);
  if (files[keyName] === undefined) throw new DamagedArchive(`"${keyName}" is missing`);
  return database === sqliteName ? 'sqlite' : 'postgres';
}

/**
 * Checks every digest, the integrity of the database in its own schema version, and that there's a file for each photo
 * in its rows. Throws DamagedArchive.
 */
export async function checkArchive(from: string, folder: string, onBytes?: OnBytes): Promise<ArchiveInfo> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unpacks = (name: string) => databaseNames.includes(name);
  const read = await readArchive(from, folder, { isAllowed: isBackupFile, unpacks, ...(onBytes && { onBytes }) });
  const photos =
    requireParts(read) === 'sqlite'
      ? checkSqlite(join(folder, sqliteName), read.schema)
      : await checkDump(join(folder, dumpName), read.schema);
  matchPhotos(photos, read);
  return read;
}

/** Needs exclusive access to the file. Returns the photos in its rows. Throws DamagedArchive. */
export function checkSqlite(file: string, schema: number): string[] {
  using db = new DatabaseSync(file);
  if (!isIntact(db)) throw new DamagedArchive('its database is damaged');
  if (lastMigration(db) !== schema) throw notBackedUp();
  return photosOfTables(db);
}

function isIntact(db: DatabaseSync): boolean {
  try {
    const [first] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[];
    return first?.integrity_check === 'ok' && db.prepare('PRAGMA foreign_key_check').all().length === 0;
  } catch {
    return false;
  }
}

function lastMigration(db: DatabaseSync): unknown {
  const isThere = db.prepare("select 1 from sqlite_schema where type = 'table' and name = 'migrations'").get();
  return isThere && db.prepare('select max(number) as last from migrations').get()?.last;
}

const notBackedUp = () => new DamagedArchive("its database isn't the one that was backed up");

async function checkDump(file: string, schema: number): Promise<string[]> {
  const found = await readDump(file);
  if (found.schema !== schema) throw notBackedUp();
  return found.photos;
}

/** Throws DamagedArchive if a photo has no file, unless it was already missing. Returns the files without a row. */
export function matchPhotos(photos: readonly string[], { files, missingPhotos }: ArchiveInfo): Set<string> {
  const orphans = new Set(Object.keys(files).filter((name) => photoName.test(name)));
  const knownMissing = new Set(missingPhotos);
  for (const photo of photos) {
    const name = `photos/${photo.slice(0, 2)}/${photo}.jpg`;
    if (!orphans.delete(name) && !knownMissing.has(photo)) throw new DamagedArchive(`"${name}" is missing`);
  }
  return orphans;
}

/** Checks that everything our migrations create is there, regardless of the ledger. Throws DamagedArchive. */
export async function requireTables(db: DatabaseSync, migrations: SiteParts['migrations']): Promise<void> {
  const empty = new DatabaseSync(':memory:');
  try {
    await migrateSqlite(empty, migrations, async () => undefined);
    const found = new Set(partsOf(db));
    const missing = partsOf(empty).find((part) => !found.has(part));
    if (missing !== undefined) throw new DamagedArchive(`its database has no ${missing}`);
  } finally {
    empty.close();
  }
}

function partsOf(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      `select type, name, null as part from sqlite_schema where name not like 'sqlite%'
      union all select 'column', t.name, c.name from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'`,
    )
    .all();
  return rows.map(({ type, name, part }) => `${type} ${part === null ? name : `${name}.${part}`}`);
}
