import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Log, openDecoder } from './decoder.ts';
import { refuseWhenAlmostFull, usualWatermark, type Watermark } from './free-space.ts';
import { openPhotoFiles, type PhotoFiles } from './photo-files.ts';
import { isOutOfSpace, noSuchPhoto, storageFull, tooBusy } from './refusals.ts';
import { saveUpload } from './upload.ts';

const nameBytes = 16;
const photoBytesAtMost = 5 * 1024 * 1024;

export interface Photos {
  /**
   * Streams the one file field `image` of a multipart form (headers read, body not), re-encodes it and stores it
   * durably. Resolves to its random name. Every refusal is an `AppError`; after one the body may be unread: `drain` it.
   */
  receive(request: IncomingMessage): Promise<string>;
  /** The JPEG's bytes; `notFound` when it is missing or unreadable on disk. */
  read(name: string): Promise<Buffer>;
  remove(names: readonly string[]): Promise<void>;
  /**
   * Deletes photos no row knows of and left-over temporary files, both only when older than this: a photo is stored
   * before its row is committed. Returns how many were deleted.
   */
  sweep(known: (names: string[]) => Promise<ReadonlySet<string>>, olderThanMs: number): Promise<number>;
  close(): Promise<void>;
}

export interface PhotosOptions {
  dir: string;
  log: Log;
  maxBytes?: number;
  watermark?: Watermark;
  random?: (bytes: number) => Buffer;
  now?: () => number;
  /** How long the decoding process outlives its last picture. */
  decoderIdleMs?: number;
}

export async function openPhotos(
  options: PhotosOptions,
): Promise<Photos & { readonly decoderPid: number | undefined }> {
  const { dir, log, maxBytes = photoBytesAtMost, watermark = usualWatermark } = options;
  const { random = randomBytes, now = Date.now } = options;
  const files = await openPhotoFiles(dir);
  const decoder = openDecoder({ log, idleMs: options.decoderIdleMs });

  return {
    get decoderPid() {
      return decoder.pid;
    },
    async receive(request) {
      await refuseWhenAlmostFull(dir, watermark);
      if (decoder.isFull) throw tooBusy();
      const name = random(nameBytes).toString('base64url');
      const upload = files.temporary(name, 'upload');
      const clean = files.temporary(name, 'clean');
      try {
        await saveUpload(request, upload, maxBytes);
        await decoder.reencode(upload, clean);
        await keep(files, name, clean);
        return name;
      } finally {
        await Promise.all([rm(upload, { force: true }), rm(clean, { force: true })]);
      }
    },
    async read(name) {
      try {
        return await files.read(name);
      } catch (error) {
        log.warn({ err: error, photo: name }, 'a photo cannot be read');
        throw noSuchPhoto();
      }
    },
    async remove(names) {
      for (const name of names) {
        // A file that stays behind is swept later; the rows are gone already, so nobody can be told.
        await files.remove(name).catch((error) => log.warn({ err: error, photo: name }, 'a photo cannot be deleted'));
      }
    },
    async sweep(known, olderThanMs) {
      const moment = now() - olderThanMs;
      let removed = await files.removeTemporary(moment);
      for await (const names of files.listBefore(moment)) {
        const kept = await known(names);
        for (const name of names.filter((name) => !kept.has(name))) {
          await files.remove(name);
          removed += 1;
        }
      }
      return removed;
    },
    close: () => decoder.close(),
  };
}

async function keep(files: PhotoFiles, name: string, clean: string): Promise<void> {
  try {
    await files.keep(name, clean);
  } catch (error) {
    // The file may stand in its place without being durable; nobody will know its name.
    await files.remove(name).catch(() => undefined);
    throw isOutOfSpace(error) ? storageFull(error) : error;
  }
}
