import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Context } from '../context.ts';

interface ZipEntry {
  name: string;
  input: Buffer | string;
  lastModified: Date;
}

interface Zip {
  fileName: string;
  /** Pulled one at a time, once the previous ones have been sent. */
  entries: AsyncIterable<ZipEntry>;
}

interface Call {
  caller: { userId: string };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Streams ZIP files while they're being made, one at a time per person; a second one fails with `refusal`. */
export function zipDownloads({ log }: Pick<Context, 'log'>, refusal: string) {
  const inProgress = new Set<string>();
  return async function send({ caller: { userId }, request, reply }: Call, prepare: () => Promise<Zip>): Promise<void> {
    if (inProgress.has(userId)) throw new AppError('conflict', refusal);
    const end = () => inProgress.delete(userId);
    inProgress.add(userId);
    // If the reader has already disconnected, there won't be an event.
    if (reply.raw.destroyed) end();
    reply.raw.once('close', end);
    const { fileName, entries } = await prepare().catch((error) => {
      end();
      throw error;
    });
    const zip = Readable.fromWeb(makeZip(entries));
    zip.once('error', (error) => log.warn({ err: error, reqId: request.id }, 'A download was cut off'));
    void reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(zip);
  };
}

/**
 * Stored photos as entries of a ZIP file, with only one in memory at a time. A missing, withdrawn or damaged photo is
 * left out and reported to `onMissing`; if the store is unavailable, the download is aborted.
 */
export async function* photoEntries(
  photos: Pick<Context['photos'], 'read'>,
  list: readonly { photo: string; name: string; lastModified: Date }[],
  onMissing?: (name: string) => void,
): AsyncGenerator<ZipEntry> {
  for (const { photo, name, lastModified } of list) {
    const input = await photos.read(photo).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') throw error;
      return undefined;
    });
    if (input === undefined) onMissing?.(name);
    else yield { name, input, lastModified };
  }
}
