import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { readOneFile } from './multipart.ts';
import { isOutOfSpace, noImageSent, notAnImage, storageFull } from './refusals.ts';
import { isAcceptedFormat, signatureBytes } from './signature.ts';
import { noteUploaded } from './upload-garbage.ts';

/**
 * Streams the form's picture to a new file at `path`; whoever calls removes that file in the end. `hash` is given the bytes as
 * they came.
 */
export async function saveUpload(request: IncomingMessage, path: string, maxBytes: number, hash?: Hash): Promise<void> {
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
export async function hashUpload(
  request: IncomingMessage,
  maxBytes: number,
): Promise<{ digest: string; bytes: number }> {
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
