import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { eachOf } from '#server/photos/each-of.ts';
import { listPhotos } from '#server/photos/photo-files.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';

const putAtOnce = 8;

/**
 * Where photos lie in a store: puts those of an unpacked backup there, before anything decides that it is the data. The store then has
 * those of the data before and of the data to come; what no row names is swept later, unless the photos are those of another site. Throws StoreFailure.
 */
export async function putRestoredPhotos(
  photos: Config['photos'] | undefined,
  folder: string,
  dataDir: string,
): Promise<void> {
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
