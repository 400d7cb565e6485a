import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { secondMs } from '#shared/time.ts';
import { drain } from '../http/connection-limits.ts';
import { cryptoRandom, type Random } from '../random.ts';
import { type Log, openDecoder } from './decoder.ts';
import { eachOf } from './each-of.ts';
import { isAcceptedFormat, noteUploaded, readOneFile, signatureBytes } from './multipart.ts';
import { openPhotoFiles, openTemporaryFiles } from './photo-files.ts';
import { photoOf, thumbnailOf } from './photo-name.ts';
import type { PhotoStore } from './photo-store.ts';
import {
  isOutOfSpace,
  noImageSent,
  noSuchPhoto,
  notAnImage,
  photoNotSaved,
  photoNotShown,
  storageFull,
  tooBusy,
} from './refusals.ts';
import { StoreFailure } from './s3/store-failure.ts';
import { emptyTrash, type Known, knownOf, moveUnnamed } from './sweep.ts';
import { openThumbnails } from './thumbnails.ts';

const nameBytes = 16;
const removedAtOnce = 8;
const removalMs = secondMs;
const maxPhotoBytes = 5 * 1024 * 1024;
const restOfUpload = { maxBytes: 64 * 1024 * 1024, maxMs: 30 * secondMs };

export interface Photos {
  /**
   * Streams the file field `image` of a multipart form (whose headers have been read, but not its body), re-encodes it
   * and stores it durably. Resolves to its random name. Every refusal is an `AppError`; after `tooLarge` the caller has
   * to `drain` the body. `hash` is fed the original bytes of the picture.
   */
  receive(request: IncomingMessage, hash?: Hash): Promise<string>;
  /**
   * Reads such a form without storing it, and returns the SHA-256 of the original picture in base64url. Refuses like
   * `receive`.
   */
  digest(request: IncomingMessage): Promise<{ digest: string; bytes: number }>;
  /** The JPEG's bytes. Throws `notFound` if it's missing or damaged, `unavailable` if the store is. */
  read(name: string): Promise<Buffer>;
  /**
   * Thumbnails of these photos, as small JPEGs, for those that have one or for which one can be made. Throws
   * `unavailable` if the store is.
   */
  thumbnails(names: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  remove(names: readonly string[]): Promise<void>;
  /**
   * Moves photos without a row to the trash and deletes left-over temporary files, in both cases only those older than
   * this, because a photo is stored before its row is committed. If none of many photos has a row, all are left alone.
   * Returns how many were removed.
   */
  sweep(known: Known, olderThanMs: number): Promise<number>;
  /** Permanently deletes photos that have been in the trash for 14 days. Returns how many. */
  emptyTrash(): Promise<number>;
  /** The stored sizes, in bytes, of the photos that exist. */
  measure(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Like `sweep`, but only counts photos without a row. */
  findUnnamed(known: Known, olderThanMs: number): Promise<Unnamed>;
  readonly store: Pick<PhotoStore, 'kind' | 'place' | 'minAgeMs' | 'trouble'>;
  close(): Promise<void>;
}

export interface Unnamed {
  files: number;
  bytes: number;
}

/** Uploads are refused while there's still space for the database. The larger of the two has to stay free. */
interface Watermark {
  minFreeBytes: number;
  /** A share of the whole volume, from 0 to 1. */
  minFreeShare: number;
}

export const defaultWatermark: Watermark = { minFreeBytes: 200_000_000, minFreeShare: 0.05 };

export interface PhotosOptions {
  /** In the data folder: for uploads in progress, and for finished photos unless those have another store. */
  dir: string;
  /** Closed along with the photos. */
  store?: PhotoStore;
  log: Log;
  maxBytes?: number;
  watermark?: Watermark;
  random?: Pick<Random, 'text'>;
  now?: () => number;
  /** How long the decoding process stays alive after its last picture. */
  decoderIdleMs?: number;
}

export async function openPhotos(
  options: PhotosOptions,
): Promise<Photos & { readonly decoderPid: number | undefined }> {
  const { dir, log, maxBytes = maxPhotoBytes, watermark = defaultWatermark } = options;
  const { random = cryptoRandom, now = Date.now } = options;
  const files = await openTemporaryFiles(dir);
  const store = options.store ?? (await openPhotoFiles(dir));
  const decoder = openDecoder({ log, idleMs: options.decoderIdleMs });

  const thumbnails = openThumbnails({ store, decoder, files, random, log });

  async function take(request: IncomingMessage, hash?: Hash): Promise<string> {
    await refuseWhenAlmostFull(dir, watermark);
    if (decoder.isFull) throw tooBusy();
    requireAvailable(store);
    const name = random.text(nameBytes);
    const upload = files.temporary(name, 'upload');
    const clean = files.temporary(name, 'clean');
    const thumbnail = files.temporary(name, 'thumbnail');
    try {
      await saveUpload(request, upload, maxBytes, hash);
      await decoder.reencode(upload, clean, thumbnail);
      // In parallel, because each may be a call to a store.
      const addingThumbnail = thumbnails.add(name, thumbnail);
      await addPhoto(store, name, clean, addingThumbnail);
      return name;
    } finally {
      await files.discard(upload, clean, thumbnail);
    }
  }

  return {
    get decoderPid() {
      return decoder.pid;
    },
    receive: (request, hash) => drainIfRefused(request, take(request, hash)),
    digest: (request) => drainIfRefused(request, hashUpload(request, maxBytes)),
    async read(name) {
      try {
        store.requireAvailable();
        return await store.read(name);
      } catch (error) {
        log.warn({ err: error, photo: name }, "A photo couldn't be read");
        throw error instanceof StoreFailure ? photoNotShown(error) : noSuchPhoto();
      }
    },
    thumbnails: thumbnails.read,
    async remove(names) {
      const removing = eachOf(names, removedAtOnce, async (name) => {
        try {
          store.requireAvailable();
          await store.remove(name);
          await thumbnails.remove(name);
        } catch (error) {
          // The rows have already been deleted, so the caller needn't know; a leftover file is swept later.
          log.warn({ err: error, photo: name }, "A photo couldn't be deleted");
        }
      });
      // The caller doesn't wait for a slow store.
      await Promise.race([removing, pause(removalMs, undefined, { ref: false })]);
    },
    async sweep(known, olderThanMs) {
      const removed = await files.removeTemporary(now() - olderThanMs);
      const before = now() - Math.max(olderThanMs, store.minAgeMs);
      return removed + (await moveUnnamed({ store, known, before, now: now(), log }));
    },
    emptyTrash: () => emptyTrash(store, now()),
    measure: (names) =>
      store.measure(names).catch((error: unknown) => {
        throw error instanceof StoreFailure ? photoNotShown(error) : error;
      }),
    async findUnnamed(known, olderThanMs) {
      const unnamed = { files: 0, bytes: 0 };
      for await (const names of store.listBefore(now() - Math.max(olderThanMs, store.minAgeMs))) {
        const inRows = await knownOf(names, known);
        const sizes = await store.measure(names.filter((name) => !inRows.has(photoOf(name))));
        unnamed.files += new Set([...sizes.keys()].map(photoOf)).size;
        for (const bytes of sizes.values()) unnamed.bytes += bytes;
      }
      return unnamed;
    },
    store,
    async close() {
      await decoder.close();
      store.close();
    },
  };
}

/**
 * Reads the rest of a refused upload, so that the client can read the answer. If the upload is too large, it's answered
 * immediately instead, and drained by the HTTP layer.
 */
async function drainIfRefused<T>(request: IncomingMessage, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!isTooLarge(error)) await drain(request, restOfUpload);
    throw error;
  }
}

async function refuseWhenAlmostFull(folder: string, { minFreeBytes, minFreeShare }: Watermark): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize < Math.max(minFreeBytes, minFreeShare * blocks * bsize)) throw storageFull();
}

/** Saves decoding a photo while the store is unavailable. */
function requireAvailable(store: PhotoStore): void {
  try {
    store.requireAvailable();
  } catch (error) {
    throw photoNotSaved(error as StoreFailure);
  }
}

async function addPhoto(store: PhotoStore, name: string, clean: string, addingThumbnail: Promise<void>): Promise<void> {
  try {
    await store.add(name, clean).finally(() => addingThumbnail);
  } catch (error) {
    // The photo may exist without being durable, and nothing will refer to it. If the store is unavailable, the sweep
    // will delete it.
    if (error instanceof StoreFailure) throw photoNotSaved(error);
    for (const stored of [name, thumbnailOf(name)]) await store.remove(stored).catch(() => undefined);
    throw isOutOfSpace(error) ? storageFull(error) : error;
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.code === 'tooLarge';
}

/** Streams the form's picture to a new file at `path`, which the caller removes. `hash` is fed the original bytes. */
async function saveUpload(request: IncomingMessage, path: string, maxBytes: number, hash?: Hash): Promise<void> {
  let target: FileHandle | undefined;
  try {
    await readOneFile(request, maxBytes, async (file) => {
      target = await open(path, 'wx', 0o600);
      await savePicture(file, target, hash);
    });
  } catch (error) {
    throw isOutOfSpace(error) ? storageFull(error) : error;
  } finally {
    await target?.close();
  }
}

async function savePicture(file: Readable, target: FileHandle, hash: Hash | undefined): Promise<void> {
  let head = Buffer.alloc(0);
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (head.length < signatureBytes) {
      head = Buffer.concat([head, chunk.subarray(0, signatureBytes - head.length)]);
      if (head.length === signatureBytes && !isAcceptedFormat(head)) throw notAnImage();
    }
    hash?.update(chunk);
    await target.writeFile(chunk);
    noteUploaded(chunk.length);
  }
  if (head.length === 0) throw noImageSent();
  if (head.length < signatureBytes) throw notAnImage();
}

async function hashUpload(request: IncomingMessage, maxBytes: number): Promise<{ digest: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await readOneFile(request, maxBytes, async (file) => {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { digest: hash.digest('base64url'), bytes };
}
