import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openPhotoFiles } from './photo-files.ts';
import { photoPath } from './photo-name.ts';
import type { PhotoStore } from './photo-store.ts';
import { openS3Photos } from './s3/s3-photos.ts';
import { startTestStore } from './s3/test-store.ts';
import { withoutThumbnails } from './test-thumbnails.ts';

/** A photo store of either kind, which tests can also access directly. */
export interface TestPlace extends AsyncDisposable {
  dir: string;
  store: PhotoStore;
  /** Every stored path, such as `ab/abcdef...jpg`, except the trash and thumbnails of existing photos. */
  keys: () => Promise<string[]>;
  /** Every path in the trash, such as `trash/2026-11-27/ab/abcdef...jpg`, except thumbnails of photos there. */
  trashed: () => Promise<string[]>;
  bytesOf: (name: string) => Promise<Buffer>;
  /** Replaces a photo, or adds an unrelated file, bypassing the store. */
  overwrite: (key: string, bytes: Buffer | string) => Promise<void>;
  age: (ms: number) => Promise<void>;
}

async function folderPlace(): Promise<TestPlace> {
  const dir = await mkdtemp(join(tmpdir(), 'photos-'));
  const all = async () => {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('tmp'));
    return files.map((file) => join(file.parentPath, file.name).slice(dir.length + 1));
  };
  return {
    dir,
    store: await openPhotoFiles(dir),
    keys: async () => withoutThumbnails((await all()).filter((key) => !key.startsWith('trash/'))),
    trashed: async () => withoutThumbnails((await all()).filter((key) => key.startsWith('trash/'))),
    bytesOf: (name) => readFile(join(dir, photoPath(name))),
    async overwrite(key, bytes) {
      await mkdir(dirname(join(dir, key)), { recursive: true });
      await writeFile(join(dir, key), bytes);
    },
    async age(ms) {
      const then = (Date.now() - ms) / 1000;
      for (const key of await all()) await utimes(join(dir, key), then, then);
    },
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  };
}

async function s3Place(): Promise<TestPlace> {
  const dir = await mkdtemp(join(tmpdir(), 'photos-'));
  const { setting, keys, trashed, bytesOf, overwrite, age, ...server } = await startTestStore();
  const store = openS3Photos(setting);
  return {
    dir,
    store,
    keys: async () => withoutThumbnails(await keys()),
    trashed: async () => withoutThumbnails(await trashed()),
    bytesOf,
    overwrite,
    age,
    async [Symbol.asyncDispose]() {
      store.close();
      await server[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export const testPlaces = { folder: folderPlace, 'S3 store': s3Place } as const;
