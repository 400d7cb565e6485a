import { mkdir, open, opendir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);
const namePattern = /^[\w-]{22}$/;
const shardPattern = /^[\w-]{2}$/;
const namesPerBatch = 500;

export interface PhotoFiles {
  /** A fresh place for a file that is not a photo yet; on the same volume, so that a rename is enough. */
  temporary(name: string, kind: string): string;
  /** Deletes what is left of temporary files. */
  discard(...paths: string[]): Promise<void>;
  /** Gives a finished, synced file its place. It survives a power cut once this resolves. */
  keep(name: string, from: string): Promise<void>;
  /** Rejects when the file is missing or is not a whole JPEG. */
  read(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  /** The bytes of those that are there. */
  measure(names: readonly string[]): Promise<Map<string, number>>;
  removeTemporary(olderThan: number): Promise<number>;
  /** Names of the photos written before that moment, in batches. */
  listBefore(moment: number): AsyncGenerator<string[]>;
}

/** Where a photo lies below the folder of photos. */
export function photoPath(name: string): string {
  // Names come from our own rows; anything else must not become a path.
  if (!namePattern.test(name)) throw new Error('Not the name of a photo');
  return join(name.slice(0, 2), `${name}.jpg`);
}

/** Photos lie as `ab/abcdef...jpg`, so that no folder grows without end; what is on its way in lies in `tmp`. */
export async function openPhotoFiles(dir: string): Promise<PhotoFiles> {
  const tmp = join(dir, 'tmp');
  await mkdir(tmp, { recursive: true, mode: 0o700 });
  const durableShards = new Set<string>();

  const pathOf = (name: string) => join(dir, photoPath(name));

  return {
    temporary: (name, kind) => join(tmp, `${name}.${kind}`),
    async discard(...paths) {
      await Promise.all(paths.map(unlinkIfThere));
    },
    async keep(name, from) {
      const shard = name.slice(0, 2);
      const folder = join(dir, shard);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(from, pathOf(name));
      await syncFolder(folder);
      // Somebody else may have made the folder a moment ago and not have synced its own entry yet.
      if (durableShards.has(shard)) return;
      await syncFolder(dir);
      durableShards.add(shard);
    },
    async read(name) {
      const bytes = await readFile(pathOf(name));
      const isWhole = bytes.subarray(0, 3).equals(jpegStart) && bytes.subarray(-2).equals(jpegEnd);
      if (!isWhole) throw new Error('The stored photo is damaged');
      return bytes;
    },
    async remove(name) {
      await unlinkIfThere(pathOf(name));
    },
    async measure(names) {
      const sizes = new Map<string, number>();
      // One after the other: nobody waits for it, and the threads that read files are few.
      for (const name of names) {
        const found = await stat(pathOf(name)).catch(() => undefined);
        if (found !== undefined) sizes.set(name, found.size);
      }
      return sizes;
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
    listBefore: (moment) => listPhotos(dir, moment),
  };
}

/** The names of the photos in a folder that were written before that moment, in batches. */
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

/** Only files that carry a photo's name in its place: what the owner puts beside them is not ours to delete. */
async function* photosIn(folder: string, shard: string, writtenBefore: number): AsyncGenerator<string> {
  for (const path of await listFiles(folder)) {
    const name = path.slice(folder.length + 1).replace(/\.jpg$/, '');
    const isPhoto = path.endsWith('.jpg') && namePattern.test(name) && name.startsWith(shard);
    if (isPhoto && (await isOlder(path, writtenBefore))) yield name;
  }
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

/** A rename is on disk only when its folder is. Windows cannot sync folders and needs no such help. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}
