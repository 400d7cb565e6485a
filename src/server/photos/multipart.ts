import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '#shared/errors.ts';
import { imageTooLarge, noImageSent, notOneImage, uploadAborted } from './refusals.ts';

const fieldName = 'image';
/** The maximum overhead of the boundaries, the part's headers and a long file name. */
const formBytes = 64 * 1024;

/**
 * Reads a form with exactly one file, `image`, and passes its bytes to `save`. Resolves when the whole body has been
 * read and saved. On failure it stops reading and leaves the request open, so that it can still be answered (see
 * `drain`).
 */
export async function readOneFile(
  request: IncomingMessage,
  maxBytes: number,
  save: (file: Readable) => Promise<void>,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formBytes) throw imageTooLarge();
  const form = openForm(request, maxBytes);
  let file: Readable | undefined;
  let saving: Promise<void> | undefined;
  form.parser.on('file', (name, stream) => {
    file = stream;
    // The file may still report a truncated body when nothing reads it any more.
    stream.on('error', form.fail);
    if (name !== fieldName) return form.fail(notOneImage());
    stream.on('limit', () => form.fail(imageTooLarge()));
    saving = save(stream);
    saving.catch(form.fail);
  });
  try {
    await feed(request, form, maxBytes + formBytes);
    if (saving === undefined) throw noImageSent();
    await saving;
  } finally {
    file?.destroy();
    await saving?.catch(() => undefined);
  }
}

interface Form {
  parser: BusboyInstance;
  fail: (error: Error) => void;
  /** Runs one step of the parser. Rejects as soon as anything has failed. */
  step: (start: (done: () => void) => void) => Promise<void>;
  /** Ends the body and waits until the parser has emitted everything. */
  finish: () => Promise<void>;
}

function openForm(request: IncomingMessage, maxBytes: number): Form {
  const parser = openParser(request.headers['content-type'] ?? '', maxBytes);
  let failure: Error | undefined;
  let wake = () => {};
  const fail = (error: Error) => {
    // The first reason counts. A parser error always means that the body is malformed or truncated.
    failure ??= error instanceof AppError || 'code' in error ? error : uploadAborted(error);
    wake();
  };
  const refuse = () => fail(notOneImage());
  parser.on('partsLimit', refuse).on('fieldsLimit', refuse).on('error', fail);
  const step: Form['step'] = (start) =>
    new Promise((resolve, reject) => {
      // After a failure between two steps, the parser would wait forever for a file that nothing reads any more.
      if (failure !== undefined) return reject(failure);
      wake = () => (failure === undefined ? resolve() : reject(failure));
      start(wake);
    });
  // Emitted once, at the closing boundary, which may come before the end of the body.
  const finished = new Promise<void>((resolve) => void parser.once('finish', resolve));
  const finish = () =>
    step((done) => {
      parser.end();
      void finished.then(done);
    });
  return { parser, fail, step, finish };
}

function openParser(contentType: string, maxBytes: number): BusboyInstance {
  if (!/^multipart\/form-data *(;|$)/i.test(contentType)) {
    throw new AppError('unsupportedType', 'Please send the image as multipart/form-data.');
  }
  try {
    // `parts` includes those that the parser skips because they have no name.
    const limits = { parts: 1, fields: 0, fileSize: maxBytes, headerPairs: 20, headerSize: 32 * 1024 };
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch (cause) {
    throw new AppError('badInput', "The form doesn't have a valid boundary.", { cause });
  }
}

async function feed(request: IncomingMessage, { parser, step, finish }: Form, maxBodyBytes: number): Promise<void> {
  let bytes = 0;
  // Destroying the request would close the connection, so the client would never learn why.
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw imageTooLarge();
    await step((done) => void parser.write(chunk, done));
  }
  await finish();
}

async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false });
  } catch {
    // Phones lose their connection all the time, so there's no need for the owner to know.
    throw uploadAborted();
  }
}

/** The number of bytes that `isAcceptedFormat` needs. */
export const signatureBytes = 12;

const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Whether this is the start of a JPEG, PNG or WebP, whatever its name or type. Checked before a decoder sees the file,
 * because libvips would also render SVG, open HEIC, and so on.
 */
export function isAcceptedFormat(head: Buffer): boolean {
  const text = head.toString('latin1', 0, signatureBytes);
  const isWebp = text.startsWith('RIFF') && text.endsWith('WEBP') && text.length === signatureBytes;
  return isWebp || startsWith(head, jpeg) || startsWith(head, png);
}

function startsWith(head: Buffer, magic: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic);
}

/** At most this many bytes of finished uploads remain in memory. */
const collectEveryBytes = 4 * 1024 * 1024;

type Collect = (options: { type: 'minor' }) => void;
let collect: Collect | undefined;
let pendingBytes = 0;

/**
 * Counts the bytes of uploads. They're outside the heap, where V8 doesn't count them as young garbage, so its next
 * collection might only run after a hundred megabytes. Triggering one takes about a millisecond.
 */
export function noteUploaded(bytes: number): void {
  pendingBytes += bytes;
  if (pendingBytes < collectEveryBytes) return;
  pendingBytes = 0;
  collect ??= findCollect();
  collect({ type: 'minor' });
}

function findCollect(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
