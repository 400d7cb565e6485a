import type { Reader } from '#server/db/database.ts';
import { eachOf } from '#server/photos/each-of.ts';
import type { PhotoStore } from '#server/photos/photo-store.ts';
import { StoreFailure } from '#server/photos/s3/store-failure.ts';
import { allPhotos } from '../features.ts';

const concurrency = 6;
/** Photos added during a copy are copied in another round; this limits the rounds on a busy site. */
const maxRounds = 10;

export interface Copied {
  photos: number;
  bytes: number;
  /** Already there, byte for byte. */
  alreadyThere: number;
  /** Named by rows but readable in neither place. */
  missing: string[];
}

/**
 * Copies every photo that a row names and verifies each by its bytes. It deletes nothing, may run beside a server, and
 * can be run again after being killed. Throws StoreFailure or file system errors.
 */
export async function copyPhotos(read: Reader, from: PhotoStore, to: PhotoStore): Promise<Copied> {
  const copied: Copied = { photos: 0, bytes: 0, alreadyThere: 0, missing: [] };
  const done = new Set<string>();
  const failed = new Set<string>();

  async function copy(name: string): Promise<void> {
    const bytes = await from.read(name).catch(rethrowFailure);
    if (bytes === undefined) {
      // Photos sent after the setting changed exist only in the new place.
      const isThere = (await to.read(name).catch(rethrowFailure)) !== undefined;
      if (isThere) copied.alreadyThere += 1;
      return void (isThere ? done : failed).add(name);
    }
    if (await to.has(name, bytes)) copied.alreadyThere += 1;
    else {
      await to.put(name, bytes);
      copied.photos += 1;
      copied.bytes += bytes.length;
    }
    done.add(name);
  }

  for (let round = 0; round < maxRounds; round++) {
    const left = (await allPhotos.listAll(read)).filter((name) => !done.has(name) && !failed.has(name));
    if (left.length === 0) break;
    await eachOf(left, concurrency, copy);
  }
  // A photo deleted during the copy isn't missing.
  copied.missing = [...(await allPhotos.listKnown(read, [...failed]))];
  return copied;
}

/** An unreachable store doesn't mean that a photo is missing. */
function rethrowFailure(error: unknown): undefined {
  if (error instanceof StoreFailure) throw error;
  return undefined;
}
