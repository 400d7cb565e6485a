import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { AppError } from '#shared/errors.ts';
import { isObject, printable, type Reading } from './incoming.ts';
import { valueAt } from './open-ev-data-facts.ts';
import { readKilowatt } from './read-kilowatt.ts';
import { expandTree, isTree, readOpenEvData, type TextFile } from './read-open-ev-data.ts';
import { readKeyed, readLines } from './read-own.ts';
import { readRegister } from './read-registers.ts';
import { readTable } from './read-table.ts';

const unknownFormat = (what: string) =>
  new AppError(
    'badInput',
    `${what} isn't in a format that can be imported: the catalogue's own, open-ev-data, the Kilowatt app's Open EV Data, a register from the UK VCA, ADEME, Natural Resources Canada or the US EPA, or a table (CSV) of cars with headings.`,
  );

/**
 * Detects the files' format and reads them. `columns` says what the headings of a plain table mean. Throws AppError if
 * the format is unknown.
 */
export function readSource(files: readonly TextFile[], name: string, nowMs: number, columns?: string): Reading {
  if (isTree(files)) {
    const { records, refused } = expandTree(files);
    return readOpenEvData(records, refused);
  }
  const lines = files.filter(({ path }) => path.endsWith('.jsonl'));
  if (lines.length > 0) return readLines(lines.flatMap(linesOf));
  const brands = files
    .map(({ text }) => parseJson(text))
    .filter((json) => isObject(json) && Array.isArray(json.models));
  if (brands.length > 0) return readKilowatt(brands.flatMap((brand) => (brand as { models: unknown[] }).models));
  const [file, another] = files;
  if (file === undefined || another !== undefined) throw unknownFormat(name);
  return readDocument(file, name, nowMs, columns);
}

function readDocument(file: TextFile, name: string, nowMs: number, columns?: string): Reading {
  const json = parseJson(file.text);
  if (json === undefined) {
    const [first = ''] = file.text.split('\n', 1);
    const line = parseJson(first);
    if (isObject(line) && isObject(line.from)) return readLines(linesOf(file));
    const register = readRegister(file.text, name, nowMs);
    if (register !== undefined) return register;
    const table = readTable(file.text, name, columns);
    if (table !== undefined) return table;
    throw unknownFormat(name);
  }
  if (Array.isArray(json)) return readList(json, name);
  if (!isObject(json)) throw unknownFormat(name);
  if (Array.isArray(json.data)) return readKilowatt(json.data);
  if (Array.isArray(json.vehicles)) return readOpenEvData(json.vehicles);
  if (isObject(json.from)) return readLines(linesOf(file));
  if (isCanonical(json)) return readOpenEvData([json]);
  const values = Object.values(json);
  if (values.some(isCanonical)) return readOpenEvData(values);
  if (values.some((value) => isObject(value) && typeof value.make === 'string')) return readKeyed(json);
  throw unknownFormat(name);
}

function readList(list: unknown[], name: string): Reading {
  if (list.some(isCanonical)) return readOpenEvData(list);
  if (list.some((row) => isObject(row) && typeof row.brand === 'string')) return readKilowatt(list);
  throw unknownFormat(name);
}

const isCanonical = (value: unknown) => typeof valueAt(value, 'make.name') === 'string';

function linesOf({ path, text }: TextFile): { label: string; text: string }[] {
  return text
    .split('\n')
    .map((line, index) => ({ label: `${printable(path)}, line ${index + 1}`, text: line.trim() }))
    .filter((line) => line.text !== '');
}

/** Undefined if it isn't JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

const mebibyte = 1024 * 1024;
const maxBytes = 64 * mebibyte;
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
