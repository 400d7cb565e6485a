import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Lock, lockDataDir, lockForSwap } from '../data-dir.ts';
import { replacedWithin, stageFixed } from './fixed-parts.ts';
import { requireRoom } from './free-space.ts';
import { Refusal } from './refusal.ts';
import { restoreOnServer } from './restore-postgres.ts';
import { putRestoredPhotos } from './restored-photos.ts';
import { decideRestore, finishRestore, freeStamp, replacedFolder, unpackingFolder } from './swap.ts';
import { inWords, prepareSqlite, type Restored, syncFolders, type Terms, unpack } from './unpacked-backup.ts';

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

/**
 * Puts a backup in the place of the data. Everything is unpacked and checked beside it first; then one rename decides, or on
 * PostgreSQL one commit. Throws Refusal or StartError before that, and then the data is as it was.
 */
export async function restoreBackup(order: Order): Promise<Restored> {
  const { dataDir, photos, database, from, now, keepsSchema = false } = order;
  const file = await stat(from).catch(() => undefined);
  if (!file?.isFile()) throw new Refusal(`There is no file ${from}.`);
  const isOnServer = database?.engine === 'postgres';
  const locks: Lock[] = [];
  try {
    // On PostgreSQL several servers share the folder; that none is at work is said by the database.
    if (!isOnServer) locks.push(lockDataDir(dataDir, `The server is running on ${dataDir}; stop it before a restore.`));
    return isOnServer
      ? await restoreOnServer({ dataDir, photos, url: database.url, from, bytes: file.size, now, keepsSchema })
      : await restoreHere({ dataDir, photos, from, bytes: file.size, terms: { now, keepsSchema } }, locks);
  } finally {
    for (const lock of locks.reverse()) lock.release();
  }
}

interface Here {
  dataDir: string;
  photos: Config['photos'] | undefined;
  from: string;
  bytes: number;
  terms: Terms;
}

async function restoreHere({ dataDir, photos: setting, from, bytes, terms }: Here, locks: Lock[]): Promise<Restored> {
  locks.push(lockForSwap(dataDir));
  finishRestore(dataDir);
  const stamp = freeStamp(dataDir, terms.now());
  const folder = join(dataDir, unpackingFolder);
  try {
    const fixed = await requireRoom(dataDir, bytes);
    const read = await unpack(folder, from, 'sqlite');
    const photos = await prepareSqlite(folder, read, terms);
    await putRestoredPhotos(setting, folder, dataDir);
    stageFixed(dataDir, folder, fixed);
    await syncFolders(folder);
    decideRestore(dataDir, stamp);
    finishRestore(dataDir);
    const replaced = replacedFolder(dataDir, stamp);
    return {
      madeAt: read.madeAt,
      photos,
      replaced: existsSync(replaced) ? replaced : undefined,
      replacedWithin: replacedWithin(dataDir, basename(replaced)),
    };
  } catch (error) {
    // Where it was decided already, who comes next goes on; before, this clears it away.
    if (existsSync(folder)) finishRestore(dataDir);
    throw inWords(error, from);
  }
}
