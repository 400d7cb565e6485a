import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { secondMs } from '#shared/time.ts';
import { drain } from '../http/drain.ts';
import { cryptoRandom, type Random } from '../random.ts';
import { type Log, openDecoder } from './decoder.ts';
import { eachOf } from './each-of.ts';
import { refuseWhenAlmostFull, usualWatermark, type Watermark } from './free-space.ts';
import { isAcceptedFormat, readOneFile, signatureBytes } from './multipart.ts';
import { openPhotoFiles } from './photo-files.ts';
import { photoOf, thumbnailOf } from './photo-name.ts';
import type { PhotoStore } from './photo-store.ts';
import { isOutOfSpace, noImageSent, noSuchPhoto, notAnImage, storageFull, tooBusy } from './refusals.ts';
import { StoreFailure } from './s3/store-failure.ts';
import { photoNotSaved, photoNotShown } from './store-refusals.ts';
import { emptyTrash, type Known, knownOf, moveUnnamed } from './sweep.ts';
import { openTemporaryFiles } from './temporary-files.ts';
import { openThumbnails } from './thumbnails.ts';
import { noteUploaded } from './upload-garbage.ts';

const nameBytes = 16;
const removedAtOnce = 8;
const removalMs = secondMs;
const maxPhotoBytes = 5 * 1024 * 1024;
const restOfUpload = { maxBytes: 64 * 1024 * 1024, maxMs: 30 * secondMs };

export interface Photos {
  /**
   * Streams the one file field `image` of a multipart form (headers read, body not), re-encodes it and stores it
   * durably. Resolves to its random name. Every refusal is an `AppError`; after `tooLarge` the body is unread: `drain` it.
   * `hash` is given the picture's bytes as they came.
   */
  receive(request: IncomingMessage, hash?: Hash): Promise<string>;
  /** Reads such a form and keeps nothing: the SHA-256 of the picture as it came, base64url. Refuses like `receive`. */
  digest(request: IncomingMessage): Promise<{ digest: string; bytes: number }>;
  /** The JPEG's bytes; `notFound` when it is missing or damaged, `unavailable` when the store is away. */
  read(name: string): Promise<Buffer>;
  /** Thumbnails of these photos, as small JPEGs, of those that have one or can be given one; `unavailable` when the store is away. */
  thumbnails(names: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Deletes photos and their thumbnails. */
  remove(names: readonly string[]): Promise<void>;
  /**
   * Moves photos no row knows of to the trash and deletes left-over temporary files, both only when older than this: a photo is
   * stored before its row is committed. Where rows know of none of many photos, all stay. Returns how many were taken away.
   */
  sweep(known: Known, olderThanMs: number): Promise<number>;
  /** Deletes for good what has been in the trash for 14 days. Returns how many photos were deleted. */
  emptyTrash(): Promise<number>;
  /** The bytes of those that are there, on disk. */
  measure(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Like `sweep`, but only counts the photos no row knows of. */
  findUnnamed(known: Known, olderThanMs: number): Promise<Unnamed>;
  /** Where finished photos are kept. */
  readonly store: Pick<PhotoStore, 'kind' | 'place' | 'youngMs' | 'trouble'>;
  close(): Promise<void>;
}

export interface Unnamed {
  files: number;
  bytes: number;
}

export interface PhotosOptions {
  /** In the data folder: for what is on its way, and for finished photos unless they have another store. */
  dir: string;
  /** Closed with the photos. */
  store?: PhotoStore;
  log: Log;
  maxBytes?: number;
  watermark?: Watermark;
  random?: Pick<Random, 'text'>;
  now?: () => number;
  /** How long the decoding process outlives its last picture. */
  decoderIdleMs?: number;
}

export async function openPhotos(
  options: PhotosOptions,
): Promise<Photos & { readonly decoderPid: number | undefined }> {
  const { dir, log, maxBytes = maxPhotoBytes, watermark = usualWatermark } = options;
  const { random = cryptoRandom, now = Date.now } = options;
  const files = await openTemporaryFiles(dir);
  const store = options.store ?? (await openPhotoFiles(dir));
  const decoder = openDecoder({ log, idleMs: options.decoderIdleMs });

  const thumbnails = openThumbnails({ store, decoder, files, random, log });

  async function take(request: IncomingMessage, hash?: Hash): Promise<string> {
    await refuseWhenAlmostFull(dir, watermark);
    if (decoder.isFull) throw tooBusy();
    requireThere(store);
    const name = random.text(nameBytes);
    const upload = files.temporary(name, 'upload');
    const clean = files.temporary(name, 'clean');
    const small = files.temporary(name, 'thumbnail');
    try {
      await saveUpload(request, upload, maxBytes, hash);
      await decoder.reencode(upload, clean, small);
      // At once: each may be a call to a store.
      const keepingSmall = thumbnails.keep(name, small);
      await keep(store, name, clean, keepingSmall);
      return name;
    } finally {
      await files.discard(upload, clean, small);
    }
  }

  return {
    get decoderPid() {
      return decoder.pid;
    },
    receive: (request, hash) => hearToTheEnd(request, take(request, hash)),
    digest: (request) => hearToTheEnd(request, hashUpload(request, maxBytes)),
    async read(name) {
      try {
        store.requireThere();
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
          store.requireThere();
          await store.remove(name);
          await thumbnails.remove(name);
        } catch (error) {
          // A file that stays behind is swept later; the rows are gone already, so nobody can be told.
          log.warn({ err: error, photo: name }, "A photo couldn't be deleted");
        }
      });
      // Whoever took a photo back does not wait for a store that is slow.
      await Promise.race([removing, pause(removalMs, undefined, { ref: false })]);
    },
    async sweep(known, olderThanMs) {
      const removed = await files.removeTemporary(now() - olderThanMs);
      const before = now() - Math.max(olderThanMs, store.youngMs);
      return removed + (await moveUnnamed({ store, known, before, now: now(), log }));
    },
    emptyTrash: () => emptyTrash(store, now()),
    measure: (names) =>
      store.measure(names).catch((error: unknown) => {
        throw error instanceof StoreFailure ? photoNotShown(error) : error;
      }),
    async findUnnamed(known, olderThanMs) {
      const unnamed = { files: 0, bytes: 0 };
      for await (const names of store.listBefore(now() - Math.max(olderThanMs, store.youngMs))) {
        const kept = await knownOf(names, known);
        const sizes = await store.measure(names.filter((name) => !kept.has(photoOf(name))));
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
 * When an upload is refused, its body may still be on its way. One of allowed size is heard to its end, so that its answer can
 * be read; only what is too large is answered at once, and the HTTP layer sees to the rest.
 */
async function hearToTheEnd<T>(request: IncomingMessage, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!isTooLarge(error)) await drain(request, restOfUpload);
    throw error;
  }
}

/** Who comes while the store is away need not be decoded first. */
function requireThere(store: PhotoStore): void {
  try {
    store.requireThere();
  } catch (error) {
    throw photoNotSaved(error as StoreFailure);
  }
}

async function keep(store: PhotoStore, name: string, clean: string, keepingSmall: Promise<void>): Promise<void> {
  try {
    await store.keep(name, clean).finally(() => keepingSmall);
  } catch (error) {
    // It may stand in its place without being durable; nobody will know its name. Where the store is away the sweep sees to it.
    if (error instanceof StoreFailure) throw photoNotSaved(error);
    for (const one of [name, thumbnailOf(name)]) await store.remove(one).catch(() => undefined);
    throw isOutOfSpace(error) ? storageFull(error) : error;
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.code === 'tooLarge';
}

/**
 * Streams the form's picture to a new file at `path`; whoever calls removes that file in the end. `hash` is given the bytes as
 * they came.
 */
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

/** Reads the form's picture to its end and keeps nothing of it: its SHA-256, and how many bytes it had. */
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
