import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Lock, lockDataDir, lockForSwap } from '../data-dir.ts';
import { replacedWithin, stageFixed } from './fixed-parts.ts';
import { requireRoom } from './free-space.ts';
import { putRestoredPhotos } from './restored-photos.ts';
import { decideRestore, finishRestore, freeStamp, replacedFolder, unpackingFolder } from './swap.ts';
import { inWords, prepareSqlite, type Restored, type RestoreOrder, syncFolders, unpack } from './unpacked-backup.ts';

/** Everything is unpacked and checked beside the data, and one rename decides. */
export async function restoreSqlite(order: RestoreOrder): Promise<Restored> {
  const { dataDir } = order;
  const locks: Lock[] = [lockDataDir(dataDir, `The server is running on ${dataDir}; stop it before a restore.`)];
  try {
    locks.push(lockForSwap(dataDir));
    finishRestore(dataDir);
    return await exchange(order);
  } finally {
    for (const lock of locks.reverse()) lock.release();
  }
}

async function exchange({ dataDir, photos: setting, from, bytes, terms }: RestoreOrder): Promise<Restored> {
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
