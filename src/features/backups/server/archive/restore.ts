import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Lock, lockDataDir, lockForSwap, makeDataDir } from '#server/data-dir.ts';
import { lockForRestore } from '#server/db/database-lock.ts';
import { requireSpace } from '#server/disk.ts';
import { eachOf } from '#server/photos/each-of.ts';
import { listPhotos } from '#server/photos/photo-files.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';
import { Refusal } from '#server/refusal.ts';
import type { SiteParts } from '../site-parts.ts';
import { findFixed, replacedWithin, stageFixed } from './fixed-parts.ts';
import { exchangeTables, isCommitted, schemaOfStamp, settleOnServer, stampOf } from './restore-postgres.ts';
import {
  decideRestore,
  findImmovable,
  finishRestore,
  freeStamp,
  replacedFolder,
  stampFile,
  unpackingFolder,
} from './swap.ts';
import { inWords, preparePostgres, prepareSqlite, syncFolders, unpack } from './unpacked.ts';

interface Order {
  dataDir: string;
  /** Where photos are put; into the data folder where it is left out. */
  photos?: Config['photos'];
  /** Where it is restored to; the SQLite file of the data folder where it is left out. */
  database?: Config['database'];
  from: string;
  now: () => number;
  /** Leaves the database as old as it is, for the program from before an upgrade. */
  keepsSchema?: boolean;
}

export interface Restored {
  madeAt: string;
  photos: number;
  /** Where the data that was there before lies now; undefined when there was none. */
  replaced: string | undefined;
  /** The same of folders that are mounted or linked: what was in them was exchanged there. */
  replacedWithin: string[];
  /** On PostgreSQL, the schema in which the tables that were there before lie now. */
  replacedSchema: string | undefined;
}

/**
 * Puts a backup in the place of the data. Everything is unpacked and checked beside it first; then one rename decides, or on
 * PostgreSQL one commit, which exchanges the tables: the schema in which the old ones then lie tells whoever comes next to put
 * the files in their places too. Throws Refusal or StartError before that, and then the data is as it was.
 */
export async function restoreBackup(parts: SiteParts, order: Order): Promise<Restored> {
  const { dataDir, database, from, now } = order;
  const file = await stat(from).catch(() => undefined);
  if (!file?.isFile()) throw new Refusal(`The file ${from} doesn't exist.`);
  const url = database?.engine === 'postgres' ? database.url : undefined;
  const locks: Lock[] = [];
  try {
    locks.push(await lockSite(dataDir, url));
    locks.push(lockForSwap(dataDir));
    if (url === undefined) finishRestore(dataDir);
    else await settleOnServer(url, dataDir);
    return await restore(parts, { ...order, url, bytes: file.size, stamp: freeStamp(dataDir, now()) });
  } finally {
    for (const lock of locks.reverse()) lock.release();
  }
}

/** No server is at work. On PostgreSQL several share the folder, and the database says it. */
async function lockSite(dataDir: string, url: string | undefined): Promise<Lock> {
  if (url === undefined) return lockDataDir(dataDir, `The server is running on ${dataDir}; stop it before restoring.`);
  makeDataDir(dataDir);
  return lockForRestore(url);
}

interface Work extends Order {
  url: string | undefined;
  bytes: number;
  stamp: string;
}

async function restore(parts: SiteParts, work: Work): Promise<Restored> {
  const { dataDir, photos: setting, from, now, keepsSchema = false, url, bytes, stamp } = work;
  const folder = join(dataDir, unpackingFolder);
  const replacedSchema = url === undefined ? undefined : schemaOfStamp(stamp);
  const terms = { parts, now, keepsSchema };
  try {
    const fixed = await requireRoom(dataDir, bytes);
    const read = await unpack(folder, from, url === undefined ? 'sqlite' : 'postgres');
    /** From here on all is there that the decision is about. */
    const complete = async () => {
      await putRestoredPhotos(setting, folder, dataDir);
      stageFixed(dataDir, folder, fixed);
      if (url !== undefined)
        await writeFile(join(folder, stampFile), stampOf(url, stamp), { mode: 0o600, flush: true });
      await syncFolders(folder);
    };
    let photos = 0;
    if (url === undefined) {
      photos = await prepareSqlite(folder, read, terms);
      await complete();
    } else
      await exchangeTables(url, stamp, async (client) => {
        photos = await preparePostgres(client, folder, read, terms);
        await complete();
      });
    decideRestore(dataDir, stamp);
    finishRestore(dataDir);
    const replaced = replacedFolder(dataDir, stamp);
    return {
      madeAt: read.madeAt,
      photos,
      replaced: existsSync(replaced) ? replaced : undefined,
      replacedWithin: replacedWithin(dataDir, basename(replaced)),
      replacedSchema,
    };
  } catch (error) {
    // Where the answer to the commit was lost nobody knows how it ended; who comes next asks the database.
    const isDecided =
      url === undefined ? !existsSync(folder) : await isCommitted(url, schemaOfStamp(stamp)).catch(() => true);
    // Where it was decided already, who comes next goes on; before, this clears it away.
    if (!isDecided) finishRestore(dataDir);
    throw inWords(error, from);
  }
}

/**
 * The data can be exchanged, and there is room for a second copy. Throws Refusal. Resolves to the folders in which what they
 * hold has to be exchanged.
 */
async function requireRoom(dataDir: string, bytes: number): Promise<ReturnType<typeof findFixed>> {
  const immovable = findImmovable(dataDir);
  if (immovable !== undefined) throw new Refusal(`${immovable} is on another volume, so it can't be replaced safely.`);
  await requireSpace(dataDir, bytes);
  const fixed = findFixed(dataDir, join(dataDir, unpackingFolder));
  if (fixed.includes('photos')) await requireSpace(join(dataDir, 'photos'), bytes);
  return fixed;
}

const putAtOnce = 8;

/**
 * Where photos lie in a store: puts those of an unpacked backup there, before anything decides that it is the data. The store then has
 * those of the data before and of the data to come; what no row names is swept later, unless the photos are those of another site. Throws StoreFailure.
 */
async function putRestoredPhotos(photos: Config['photos'] | undefined, folder: string, dataDir: string): Promise<void> {
  if (photos?.kind !== 's3') return;
  const unpacked = join(folder, 'photos');
  const store = openS3Photos(photos);
  try {
    for await (const names of listPhotos(unpacked, Infinity)) {
      await eachOf(names, putAtOnce, async (name) => {
        const bytes = await readFile(join(unpacked, photoPath(name)));
        if (!(await store.has(name, bytes))) await store.put(name, bytes);
      });
    }
    await store.addSite(folder, dataDir);
  } finally {
    store.close();
  }
  // What stays, the site id, takes the place of the one that is there.
  for (const entry of await readdir(unpacked, { withFileTypes: true }))
    if (entry.isDirectory()) await rm(join(unpacked, entry.name), { recursive: true });
}
