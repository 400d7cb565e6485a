import { copyFile, link, mkdir, open, opendir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cryptoRandom } from '../random.ts';
import { isWholeJpeg } from './jpeg.ts';
import { isThumbnail, photoAt, photoPath } from './photo-name.ts';
import type { PhotoStore } from './photo-store.ts';
import { openFolderTrash } from './photo-trash.ts';

const shardPattern = /^[\w-]{2}$/;
const namesPerBatch = 500;

/**
 * Photos in a folder, stored as `ab/abcdef...jpg`, and their thumbnails. Files passed to `add` must be on the same
 * volume.
 */
export async function openPhotoFiles(dir: string): Promise<PhotoStore> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const durableShards = new Set<string>();
  const pathOf = (name: string) => join(dir, photoPath(name));

  async function add(name: string, from: string): Promise<void> {
    const shard = name.slice(0, 2);
    const folder = join(dir, shard);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(from, pathOf(name));
    // A thumbnail lost in a power cut is simply made again.
    if (isThumbnail(name)) return;
    await syncFolder(folder);
    // Another call may have just created the folder, and may not have synced its entry yet.
    if (durableShards.has(shard)) return;
    await syncFolder(dir);
    durableShards.add(shard);
  }

  const has = async (name: string, bytes: Buffer) =>
    (await readFile(pathOf(name)).catch(() => undefined))?.equals(bytes) === true;

  return {
    kind: 'folder',
    place: dir,
    minAgeMs: 0,
    trouble: undefined,
    reasonAgainstSweeping: async () => undefined,
    requireAvailable: () => undefined,
    add,
    has,
    async put(name, bytes) {
      // Another of the site's processes may be writing the same photo.
      const path = join(dir, 'tmp', `${name}.${cryptoRandom.text(8)}.put`);
      await mkdir(join(dir, 'tmp'), { recursive: true, mode: 0o700 });
      try {
        await writeFile(path, bytes, { mode: 0o600, flush: true });
        await add(name, path);
      } finally {
        // On a full disk, part of the file may have been written.
        await unlinkIfThere(path);
      }
      if (!(await has(name, bytes))) throw new Error("The disk didn't store what was written");
    },
    async read(name) {
      const bytes = await readFile(pathOf(name));
      if (!isWholeJpeg(bytes)) throw new Error('The stored photo is damaged');
      return bytes;
    },
    async remove(name) {
      await unlinkIfThere(pathOf(name));
    },
    ...openFolderTrash(dir),
    async measure(names) {
      const sizes = new Map<string, number>();
      // One at a time, because nothing waits for this and there are few threads for reading files.
      for (const name of names) {
        const found = await stat(pathOf(name)).catch(() => undefined);
        if (found !== undefined) sizes.set(name, found.size);
      }
      return sizes;
    },
    listBefore: (moment) => listPhotos(dir, moment),
    fetch: (name, to) => linkPhoto(pathOf(name), to),
    close: () => undefined,
  };
}

/** The names of the photos and thumbnails in a folder that were written before that time, in batches. */
export async function* listPhotos(dir: string, moment: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const shard of await opendir(dir)) {
    if (!shard.isDirectory() || !shardPattern.test(shard.name)) continue;
    for await (const name of photosIn(join(dir, shard.name), shard.name, moment)) {
      batch.push(name);
      if (batch.length < namesPerBatch) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Lists only files whose name and location match a photo, because anything else there isn't ours to delete. */
async function* photosIn(folder: string, shard: string, writtenBefore: number): AsyncGenerator<string> {
  for (const path of await listFiles(folder)) {
    const name = photoAt(`${shard}/${path.slice(folder.length + 1)}`);
    if (name !== undefined && (await isOlder(path, writtenBefore))) yield name;
  }
}

/** Hard-links a file if possible, otherwise copies it. */
async function linkPhoto(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
  }
  // It's another volume, or a file system without links.
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** A rename is only durable once its folder is synced. Windows can't sync folders and doesn't need to. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}

/** The files of uploads in progress, which are always in the data folder, wherever photos are stored. */
export interface TemporaryFiles {
  /** The path of a new temporary file, on the same volume as the photo folder, so that it can be renamed into it. */
  temporary(name: string, kind: string): string;
  /** Deletes these files, if they exist. */
  discard(...paths: string[]): Promise<void>;
  removeTemporary(olderThan: number): Promise<number>;
}

export async function openTemporaryFiles(dir: string): Promise<TemporaryFiles> {
  const tmp = join(dir, 'tmp');
  await mkdir(tmp, { recursive: true, mode: 0o700 });
  return {
    temporary: (name, kind) => join(tmp, `${name}.${kind}`),
    async discard(...paths) {
      await Promise.all(paths.map(unlinkIfThere));
    },
    async removeTemporary(olderThan) {
      let removed = 0;
      for (const path of await listFiles(tmp)) {
        if (!(await isOlder(path, olderThan))) continue;
        await unlinkIfThere(path);
        removed += 1;
      }
      return removed;
    },
  };
}

async function listFiles(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const entry of await opendir(folder)) if (entry.isFile()) paths.push(join(folder, entry.name));
  return paths;
}

async function isOlder(path: string, moment: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs <= moment;
}

async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
