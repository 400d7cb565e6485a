import type { Reader } from '#server/db/database.ts';
import { eachOf } from '#server/photos/each-of.ts';
import type { PhotoStore } from '#server/photos/photo-store.ts';
import { StoreFailure } from '#server/photos/s3/store-failure.ts';
import { allPhotos } from '../features.ts';

const copiedAtOnce = 6;
/** Photos that came while others were copied are copied too, until none comes; a lively site has an end by this. */
const maxRounds = 10;

export interface Copied {
  photos: number;
  bytes: number;
  /** They lay there already, byte for byte. */
  wereThere: number;
  /** Named by rows, and not to be read in either place. */
  missing: string[];
}

/**
 * Copies every photo that a row names, and makes sure of each by its bytes. It deletes nothing, may run beside a server, and when it was
 * killed it is run again. Throws StoreFailure, or what the disk says.
 */
export async function copyPhotos(read: Reader, from: PhotoStore, to: PhotoStore): Promise<Copied> {
  const copied: Copied = { photos: 0, bytes: 0, wereThere: 0, missing: [] };
  const done = new Set<string>();
  const failed = new Set<string>();

  async function copy(name: string): Promise<void> {
    const bytes = await from.read(name).catch(rethrowFailure);
    if (bytes === undefined) {
      // Sent after the setting was changed, it lies in the new place alone.
      const isThere = (await to.read(name).catch(rethrowFailure)) !== undefined;
      if (isThere) copied.wereThere += 1;
      return void (isThere ? done : failed).add(name);
    }
    if (await to.has(name, bytes)) copied.wereThere += 1;
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
    await eachOf(left, copiedAtOnce, copy);
  }
  // Taken back meanwhile, it is missed by nobody.
  copied.missing = [...(await allPhotos.listKnown(read, [...failed]))];
  return copied;
}

/** A store that is away is no photo that is missing. */
function rethrowFailure(error: unknown): undefined {
  if (error instanceof StoreFailure) throw error;
  return undefined;
}
