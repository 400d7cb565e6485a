import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { AppError } from '#shared/errors.ts';
import type { TextFile } from './open-ev-data-tree.ts';

const mebibyte = 1024 * 1024;
export const maxBytes = 64 * mebibyte;
const maxFiles = 20_000;

const missing = (path: string) => new AppError('notFound', `There's no file or folder ${path}.`);
const tooLarge = (path: string) => new AppError('tooLarge', `${path} is larger than ${maxBytes / mebibyte} MB.`);
const isText = (path: string) => /\.jsonl?$/.test(path);

/**
 * Reads a file, or the JSON files in a folder or a tar archive (optionally gzipped). Throws AppError if it's missing or
 * too large, and system errors if it can't be read.
 */
export async function openSource(path: string): Promise<TextFile[]> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? missing(path) : error;
  });
  if (stats.isDirectory()) return readFolder(path);
  if (stats.size > maxBytes) throw tooLarge(path);
  const kind = await kindOf(path);
  return kind === 'text' ? [{ path, text: decode(await readFile(path)) }] : readArchive(path, kind);
}

/** Decodes UTF-8 and what spreadsheets write: UTF-16 with a BOM, and Windows-1252. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readFolder(root: string): Promise<TextFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isText(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  if (paths.length > maxFiles) throw new AppError('tooLarge', `${root} has more than ${maxFiles} files.`);
  const files: TextFile[] = [];
  let bytes = 0;
  for (const path of paths.sort()) {
    bytes += (await stat(path)).size;
    if (bytes > maxBytes) throw tooLarge(root);
    files.push({ path: relative(root, path).split(sep).join('/'), text: await readFile(path, 'utf8') });
  }
  return files;
}

async function kindOf(path: string): Promise<'text' | 'tar' | 'gzip'> {
  const handle = await open(path);
  try {
    const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(262), 0, 262, 0);
    if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
    return bytesRead === 262 && head.toString('latin1', 257) === 'ustar' ? 'tar' : 'text';
  } finally {
    await handle.close();
  }
}

async function readArchive(path: string, kind: 'tar' | 'gzip'): Promise<TextFile[]> {
  const files: TextFile[] = [];
  let bytes = 0;
  const archive = extract();
  archive.on('entry', (header, stream, next) => {
    const isWanted = header.type === 'file' && isText(header.name);
    bytes += isWanted ? (header.size ?? 0) : 0;
    if (bytes > maxBytes || files.length > maxFiles) {
      archive.destroy(tooLarge(path));
      return;
    }
    if (!isWanted) {
      stream.resume();
      stream.once('end', next);
      return;
    }
    buffer(stream).then((content) => {
      files.push({ path: header.name, text: content.toString('utf8') });
      next();
    }, next);
  });
  // Zeros compress a thousandfold, so unpacked bytes have a limit too.
  let unpacked = 0;
  const count = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      unpacked += chunk.length;
      if (unpacked > 4 * maxBytes) throw tooLarge(path);
      yield chunk;
    }
  };
  try {
    if (kind === 'gzip') await pipeline(createReadStream(path), createGunzip(), count, archive);
    else await pipeline(createReadStream(path), count, archive);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('badInput', `${path} isn't a complete archive: ${(error as Error).message}.`, { cause: error });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
