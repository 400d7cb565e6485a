import { readFile } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import { Newest } from '#shared/newest.ts';
import type { Random } from '../random.ts';
import { Turns } from '../turns.ts';
import type { Decoder, Log } from './decoder.ts';
import { eachOf } from './each-of.ts';
import type { TemporaryFiles } from './photo-files.ts';
import { thumbnailOf } from './photo-name.ts';
import type { PhotoStore } from './photo-store.ts';
import { photoNotShown, tooBusy } from './refusals.ts';
import { StoreFailure } from './s3/store-failure.ts';

const readAtOnce = 8;
/** As many as two calls ask for. Photos beyond that get their thumbnail with the next call. */
const maxWaiting = 48;
/** Enough for a few screens of busy rooms; about 4 MB. */
const maxCached = 700;
/** Damaged photos, which aren't tried again until the next start unless they're evicted. */
const maxDamaged = 1000;

export interface Thumbnails {
  /**
   * Existing thumbnails as JPEGs; a missing one is made if the queue allows it. Throws `unavailable` if the store is.
   */
  read(photos: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Stores the thumbnail of a new photo. Never throws, because a missing one can be made on demand. */
  add(photo: string, from: string): Promise<void>;
  remove(photo: string): Promise<void>;
}

interface Parts {
  store: PhotoStore;
  decoder: Pick<Decoder, 'shrink'>;
  files: Pick<TemporaryFiles, 'temporary' | 'discard'>;
  random: Pick<Random, 'text'>;
  log: Log;
}

/**
 * The thumbnails beside the photos. They're made along with their photos or, for older photos, one at a time on first
 * use. If one is lost, it can always be made again from its photo.
 */
export function openThumbnails({ store, decoder, files, random, log }: Parts): Thumbnails {
  const turns = new Turns({ atOnce: 1, maxWaiting, refusal: tooBusy });
  const cached = new Newest<string, Buffer>(maxCached);
  const damaged = new Newest<string, true>(maxDamaged);
  const inFlight = new Map<string, Promise<Buffer | undefined>>();

  async function stored(photo: string): Promise<Buffer | undefined> {
    try {
      return await store.read(thumbnailOf(photo));
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      return undefined;
    }
  }

  async function make(photo: string): Promise<Buffer | undefined> {
    // Another of the site's processes may be making the same thumbnail in the same folder.
    const name = random.text(16);
    const [from, to] = [files.temporary(name, 'photo'), files.temporary(name, 'thumbnail')];
    try {
      if (!(await store.fetch(photo, from))) return undefined;
      await decoder.shrink(from, to);
      const bytes = await readFile(to);
      await store.put(thumbnailOf(photo), bytes);
      // A photo is deleted before its thumbnail. If that deletion missed this thumbnail, the photo is already gone by
      // now.
      if ((await store.measure([photo])).size > 0) return bytes;
      await store.remove(thumbnailOf(photo));
      return undefined;
    } finally {
      await files.discard(from, to);
    }
  }

  async function find(photo: string): Promise<Buffer | undefined> {
    const found = await stored(photo);
    if (found !== undefined || damaged.get(photo)) return found;
    try {
      return await turns.take(() => make(photo));
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      log.warn({ err: error, photo }, "A thumbnail couldn't be made");
      if (error instanceof AppError && error.code === 'badInput') damaged.set(photo, true);
      return undefined;
    }
  }

  /** Shared, because many requests ask for a new photo's thumbnail at the same time. */
  async function readOne(photo: string): Promise<Buffer | undefined> {
    const known = cached.get(photo);
    if (known !== undefined) return known;
    const asked = inFlight.get(photo) ?? find(photo).finally(() => inFlight.delete(photo));
    inFlight.set(photo, asked);
    const bytes = await asked;
    if (bytes !== undefined) cached.set(photo, bytes);
    return bytes;
  }

  return {
    async read(photos) {
      const found = new Map<string, Buffer>();
      try {
        store.requireAvailable();
        await eachOf(new Set(photos), readAtOnce, async (photo) => {
          const bytes = await readOne(photo);
          if (bytes !== undefined) found.set(photo, bytes);
        });
      } catch (error) {
        throw error instanceof StoreFailure ? photoNotShown(error) : error;
      }
      return found;
    },
    async add(photo, from) {
      try {
        await store.add(thumbnailOf(photo), from);
      } catch (error) {
        log.warn({ err: error, photo }, "A thumbnail couldn't be stored");
      }
    },
    async remove(photo) {
      cached.delete(photo);
      await store.remove(thumbnailOf(photo));
    },
  };
}
