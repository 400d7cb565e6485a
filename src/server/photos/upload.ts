import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { readOneFile } from './multipart.ts';
import { isOutOfSpace, noImageSent, notAnImage, storageFull } from './refusals.ts';
import { isAcceptedFormat, signatureBytes } from './signature.ts';

/** Streams the form's picture to a new file at `path`; whoever calls removes that file in the end. */
export async function saveUpload(request: IncomingMessage, path: string, maxBytes: number): Promise<void> {
  let target: FileHandle | undefined;
  try {
    await readOneFile(request, maxBytes, async (file) => {
      target = await open(path, 'wx', 0o600);
      await savePicture(file, target);
    });
  } catch (error) {
    throw isOutOfSpace(error) ? storageFull(error) : error;
  } finally {
    await target?.close();
  }
}

async function savePicture(file: Readable, target: FileHandle): Promise<void> {
  let head = Buffer.alloc(0);
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (head.length < signatureBytes) {
      head = Buffer.concat([head, chunk.subarray(0, signatureBytes - head.length)]);
      if (head.length === signatureBytes && !isAcceptedFormat(head)) throw notAnImage();
    }
    await target.writeFile(chunk);
  }
  if (head.length === 0) throw noImageSent();
  if (head.length < signatureBytes) throw notAnImage();
}
