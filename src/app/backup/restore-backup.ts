import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { endEverySession, listUsers } from '#features/accounts/server/index.ts';
import { MigrationError, migrateSqlite } from '#server/db/migrate.ts';
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite.ts';
import { lockDataDir, lockForSwap } from '../data-dir.ts';
import { allPhotos, migrations } from '../features.ts';
import { DamagedArchive, type Manifest, readArchive } from './archive.ts';
import { requireIntegrity, requireSpace } from './make-backup.ts';
import { Refusal } from './refusal.ts';
import { requireSchema, requireTables } from './restored-database.ts';
import {
  decideRestore,
  findImmovable,
  finishRestore,
  freeStamp,
  replacedFolder,
  syncFolder,
  unpackingFolder,
} from './swap.ts';

export interface Restored {
  madeAt: string;
  photos: number;
  /** Where the data that was there before lies now; undefined when there was none. */
  replaced: string | undefined;
}

interface Order {
  dataDir: string;
  from: string;
  now: () => number;
  /** Leaves the database as old as it is, for the program from before an upgrade. */
  keepsSchema?: boolean;
}

const required = ['pitstop.db', 'secrets/rooms.key'];
const photoName = /^photos\/([\w-]{2})\/\1[\w-]{20}\.jpg$/;
const belongs = (name: string) => required.includes(name) || photoName.test(name);

/**
 * Puts a backup in the place of the data. Everything is unpacked and checked beside it first; then one rename decides.
 * Throws Refusal or StartError before that, and then the data is as it was.
 */
export async function restoreBackup({ dataDir, from, now, keepsSchema = false }: Order): Promise<Restored> {
  const file = await stat(from).catch(() => undefined);
  if (!file?.isFile()) throw new Refusal(`There is no file ${from}.`);
  const locks = [lockDataDir(dataDir, `The server is running on ${dataDir}; stop it before a restore.`)];
  try {
    locks.push(lockForSwap(dataDir));
    finishRestore(dataDir);
    const immovable = findImmovable(dataDir);
    if (immovable !== undefined)
      throw new Refusal(`${immovable} lies on another volume, so it cannot be exchanged safely.`);
    await requireSpace(dataDir, file.size);
    const stamp = freeStamp(dataDir, now());
    const { madeAt, photos } = await prepare(join(dataDir, unpackingFolder), { from, now, keepsSchema });
    decideRestore(dataDir, stamp);
    finishRestore(dataDir);
    const replaced = replacedFolder(dataDir, stamp);
    return {
      madeAt,
      photos,
      replaced: existsSync(replaced) ? replaced : undefined,
    };
  } finally {
    for (const lock of locks.reverse()) lock.release();
  }
}

type Terms = Required<Omit<Order, 'dataDir'>>;

/** Unpacks into `folder` and makes of it what a server can start on. */
async function prepare(folder: string, { from, now, keepsSchema }: Terms): Promise<{ madeAt: string; photos: number }> {
  try {
    await mkdir(join(folder, 'photos'), { recursive: true, mode: 0o700 });
    const manifest = await readArchive(from, folder, belongs);
    for (const name of required) {
      if (manifest.files[name] === undefined) throw new DamagedArchive(`"${name}" is missing`);
    }
    const file = join(folder, 'pitstop.db');
    requireIntegrity(file);
    requireSchema(file, manifest.schema);
    const photos = await checkContents(folder, manifest, keepsSchema);
    await endSessions(file, manifest.madeAt, now);
    await syncFolders(folder);
    return { madeAt: manifest.madeAt, photos };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw inWords(error, from);
  }
}

/** Brings the database up to date, or a copy of it, and holds it against the rest; returns how many photos it has. */
async function checkContents(folder: string, manifest: Manifest, keepsSchema: boolean): Promise<number> {
  const own = join(folder, 'pitstop.db');
  const file = keepsSchema ? join(folder, 'checked.db') : own;
  if (keepsSchema) await copyFile(own, file);
  const db = openSqlite(file);
  try {
    // The copy is ours alone: brought up to date here, it needs no backup of its own first.
    await migrateSqlite(db.writer, migrations, async () => undefined);
    await requireTables(db.writer);
    if (!(await listUsers({ db })).some(({ roles }) => roles.includes('root')))
      throw new DamagedArchive('its database has no root account');
    return await matchPhotos(db, folder, manifest);
  } finally {
    await db.close();
    if (keepsSchema) await rm(file);
  }
}

async function endSessions(file: string, madeAt: string, now: () => number): Promise<void> {
  const db = openSqlite(file);
  try {
    await endEverySession({ db, clock: now }, madeAt);
  } finally {
    await db.close();
  }
  await using handle = await open(file, 'r+');
  await handle.sync();
}

/** Every photo of a row is there, unless the backup missed it already; what no row knows is left out. */
async function matchPhotos(db: SqliteDatabase, folder: string, { files, missingPhotos }: Manifest): Promise<number> {
  const strangers = new Set(Object.keys(files).filter((name) => photoName.test(name)));
  let found = 0;
  for (const photo of await allPhotos.listAll(db.read)) {
    const name = `photos/${photo.slice(0, 2)}/${photo}.jpg`;
    if (strangers.delete(name)) found++;
    else if (!missingPhotos.includes(photo)) throw new DamagedArchive(`"${name}" is missing`);
  }
  for (const name of strangers) await rm(join(folder, name));
  return found;
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) syncFolder(join(entry.parentPath, entry.name));
  }
  syncFolder(folder);
}

function inWords(error: unknown, from: string): unknown {
  if (error instanceof DamagedArchive) return new Refusal(`${from} is no intact backup: ${error.message}.`);
  if (error instanceof MigrationError) return new Refusal(`${from} does not fit this program: ${error.message}`);
  if (error instanceof Refusal) return new Refusal(`${from} is no intact backup: ${error.message}`);
  return error;
}
