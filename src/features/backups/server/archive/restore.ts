import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Lock, lockForSwap, makeDataDir } from '#server/data-dir.ts';
import { databaseAt, fileSetting } from '#server/db/database-at.ts';
import { requireSpace } from '#server/disk.ts';
import { eachOf } from '#server/photos/each-of.ts';
import { listPhotos } from '#server/photos/photo-files.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';
import { Refusal } from '#server/refusal.ts';
import type { SiteParts } from '../site-parts.ts';
import { findMounted, replacedWithin, stageMounted } from './mounted-folders.ts';
import { strategyOf } from './strategies.ts';
import {
  commitRestore,
  findImmovable,
  finishRestore,
  freeStamp,
  replacedFolder,
  stampFile,
  unpackingFolder,
} from './swap.ts';
import { asRefusal, syncFolders, unpack } from './unpacked.ts';

interface RestoreOptions {
  dataDir: string;
  /** Where photos are stored; by default in the data folder. */
  photos?: Config['photos'];
  /** The target database; by default the data folder's SQLite file. */
  database?: Config['database'];
  from: string;
  now: () => number;
  /** Leaves the old schema in place, for a program from before an upgrade. */
  keepOldSchema?: boolean;
}

export interface Restored {
  madeAt: string;
  photos: number;
  /** Undefined if there was no previous data. */
  replaced: string | undefined;
  /** Where the previous data is, inside mounted or linked folders. */
  replacedWithin: string[];
  /** On PostgreSQL, the schema with the previous tables. */
  replacedSchema: string | undefined;
}

/**
 * Unpacks and checks the backup in a separate folder. The restore is then committed by a single rename or, on
 * PostgreSQL, by the commit that swaps the tables. Later starts move whatever files remain. If it throws Refusal or
 * StartError, the data is unchanged.
 */
export async function restoreBackup(parts: SiteParts, options: RestoreOptions): Promise<Restored> {
  const { dataDir, from, now } = options;
  const file = await stat(from).catch(() => undefined);
  if (!file?.isFile()) throw new Refusal(`The file ${from} doesn't exist.`);
  const database = options.database ?? fileSetting(join(dataDir, 'pitstop.db'));
  const locks: Lock[] = [];
  try {
    makeDataDir(dataDir);
    locks.push(await databaseAt(database).lockOut(dataDir, 'restoring'));
    locks.push(lockForSwap(dataDir));
    await strategyOf(database).recover(dataDir);
    return await restore(parts, { ...options, database, bytes: file.size, stamp: freeStamp(dataDir, now()) });
  } finally {
    for (const lock of locks.reverse()) lock.release();
  }
}

interface Work extends RestoreOptions {
  database: Config['database'];
  bytes: number;
  stamp: string;
}

async function restore(parts: SiteParts, work: Work): Promise<Restored> {
  const { dataDir, photos: setting, database, from, now, keepOldSchema = false, bytes, stamp } = work;
  const folder = join(dataDir, unpackingFolder);
  const strategy = strategyOf(database);
  try {
    const mounted = await requireRoom(dataDir, bytes);
    const read = await unpack(folder, from, database.engine);
    const complete = async (note?: string) => {
      await uploadRestoredPhotos(setting, folder, dataDir);
      stageMounted(dataDir, folder, mounted);
      if (note !== undefined) await writeFile(join(folder, stampFile), note, { mode: 0o600, flush: true });
      await syncFolders(folder);
    };
    const photos = await strategy.exchange({ folder, read, options: { parts, now, keepOldSchema }, stamp, complete });
    commitRestore(dataDir, stamp);
    finishRestore(dataDir);
    const replaced = replacedFolder(dataDir, stamp);
    return {
      madeAt: read.madeAt,
      photos,
      replaced: existsSync(replaced) ? replaced : undefined,
      replacedWithin: replacedWithin(dataDir, basename(replaced)),
      replacedSchema: strategy.schemaOf(stamp),
    };
  } catch (error) {
    // If the restore was already committed, the next start finishes it; otherwise it's deleted here.
    if (!(await strategy.isCommitted(dataDir, stamp))) finishRestore(dataDir);
    throw asRefusal(error, from);
  }
}

/**
 * Returns the folders whose contents have to be swapped. Throws Refusal if the data can't be swapped, or if there's no
 * room for a second copy.
 */
async function requireRoom(dataDir: string, bytes: number): Promise<ReturnType<typeof findMounted>> {
  const immovable = findImmovable(dataDir);
  if (immovable !== undefined) throw new Refusal(`${immovable} is on another volume, so it can't be replaced safely.`);
  await requireSpace(dataDir, bytes);
  const mounted = findMounted(dataDir, join(dataDir, unpackingFolder));
  if (mounted.includes('photos')) await requireSpace(join(dataDir, 'photos'), bytes);
  return mounted;
}

const uploadConcurrency = 8;

/**
 * If there's a photo store, uploads the photos before the restore is committed. Photos without a row are deleted later.
 * Throws StoreFailure.
 */
async function uploadRestoredPhotos(
  photos: Config['photos'] | undefined,
  folder: string,
  dataDir: string,
): Promise<void> {
  if (photos?.kind !== 's3') return;
  const unpacked = join(folder, 'photos');
  const store = openS3Photos(photos);
  try {
    for await (const names of listPhotos(unpacked, Infinity)) {
      await eachOf(names, uploadConcurrency, async (name) => {
        const bytes = await readFile(join(unpacked, photoPath(name)));
        if (!(await store.has(name, bytes))) await store.put(name, bytes);
      });
    }
    await store.addSite(folder, dataDir);
  } finally {
    store.close();
  }
  // The file with the site id is kept and overwrites the existing one.
  for (const entry of await readdir(unpacked, { withFileTypes: true }))
    if (entry.isDirectory()) await rm(join(unpacked, entry.name), { recursive: true });
}
