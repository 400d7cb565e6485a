import { readFile } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import { Newest } from '#shared/newest.ts';
import type { Random } from '../random.ts';
import { Turns } from '../turns.ts';
import type { Decoder, Log } from './decoder.ts';
import { eachOf } from './each-of.ts';
import { thumbnailOf } from './photo-name.ts';
import type { PhotoStore } from './photo-store.ts';
import { tooBusy } from './refusals.ts';
import { StoreFailure } from './s3/store-failure.ts';
import { photoNotShown } from './store-refusals.ts';
import type { TemporaryFiles } from './temporary-files.ts';

const readAtOnce = 8;
/** As many as two calls ask for; who comes when they all wait gets theirs with the next call. */
const maxWaiting = 48;
/** A few screens of busy rooms, some 4 MB. */
const keptInMemory = 700;
/** Damaged photos: nobody tries them again before the next start, but for the oldest. */
const maxHopeless = 1000;

export interface Thumbnails {
  /** Those there are, as JPEGs; one that is missing is made, if its turn comes. Throws `unavailable` when the store is away. */
  read(photos: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Gives the thumbnail of a new photo its place. Never throws: one that is missing is made when somebody asks for it. */
  keep(photo: string, from: string): Promise<void>;
  /** After the photo itself was taken away. */
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
 * The thumbnails beside the photos. They are made with their photos; of older photos one after the other, when somebody asks for the
 * first time. Whatever happens to one, it follows from its photo.
 */
export function openThumbnails({ store, decoder, files, random, log }: Parts): Thumbnails {
  const turns = new Turns({ atOnce: 1, maxWaiting, refusal: tooBusy });
  const kept = new Newest<string, Buffer>(keptInMemory);
  const hopeless = new Newest<string, true>(maxHopeless);
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function stored(photo: string): Promise<Buffer | undefined> {
    try {
      return await store.read(thumbnailOf(photo));
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      return undefined;
    }
  }

  async function make(photo: string): Promise<Buffer | undefined> {
    // Another process of the site may be making the same one in the same folder.
    const name = random.text(16);
    const [from, to] = [files.temporary(name, 'photo'), files.temporary(name, 'thumbnail')];
    try {
      if (!(await store.fetch(photo, from))) return undefined;
      await decoder.shrink(from, to);
      const bytes = await readFile(to);
      await store.put(thumbnailOf(photo), bytes);
      // Whoever takes a photo away does so before its thumbnail: had they looked for it before it lay there, it is seen here.
      if ((await store.measure([photo])).size > 0) return bytes;
      await store.remove(thumbnailOf(photo));
      return undefined;
    } finally {
      await files.discard(from, to);
    }
  }

  async function find(photo: string): Promise<Buffer | undefined> {
    const found = await stored(photo);
    if (found !== undefined || hopeless.get(photo)) return found;
    try {
      return await turns.take(() => make(photo));
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      log.warn({ err: error, photo }, "A thumbnail couldn't be made");
      if (error instanceof AppError && error.code === 'badInput') hopeless.set(photo, true);
      return undefined;
    }
  }

  /** Many ask for a new photo's in the same moment. */
  async function one(photo: string): Promise<Buffer | undefined> {
    const known = kept.get(photo);
    if (known !== undefined) return known;
    const asked = underWay.get(photo) ?? find(photo).finally(() => underWay.delete(photo));
    underWay.set(photo, asked);
    const bytes = await asked;
    if (bytes !== undefined) kept.set(photo, bytes);
    return bytes;
  }

  return {
    async read(photos) {
      const found = new Map<string, Buffer>();
      try {
        store.requireThere();
        await eachOf(new Set(photos), readAtOnce, async (photo) => {
          const bytes = await one(photo);
          if (bytes !== undefined) found.set(photo, bytes);
        });
      } catch (error) {
        throw error instanceof StoreFailure ? photoNotShown(error) : error;
      }
      return found;
    },
    async keep(photo, from) {
      try {
        await store.keep(thumbnailOf(photo), from);
      } catch (error) {
        log.warn({ err: error, photo }, "A thumbnail couldn't be stored");
      }
    },
    async remove(photo) {
      kept.delete(photo);
      await store.remove(thumbnailOf(photo));
    },
  };
}
