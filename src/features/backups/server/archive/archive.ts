import { createHash, type Hash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract, type Pack, pack } from 'tar-stream';
import * as z from 'zod/mini';

const Digest = z.strictObject({ bytes: z.number(), sha256: z.string() });
const Manifest = z.strictObject({
  format: z.literal(1),
  schema: z.number(),
  madeAt: z.string(),
  /** Photos that rows refer to but that were already missing from the disk. */
  missingPhotos: z.array(z.string()),
  files: z.record(z.string(), Digest),
});
export type Manifest = z.infer<typeof Manifest>;
type Digest = z.infer<typeof Digest>;

export interface ArchivedFile {
  /** The path inside the archive, with forward slashes. */
  name: string;
  path: string;
}

type Entry = Extract extends AsyncIterable<infer One> ? One : never;

/** The archive isn't a backup, or has been changed since it was written. */
export class DamagedArchive extends Error {}

/**
 * The manifest comes last, because it's built while the files are streaming through. Its name contains its own digest.
 */
const manifestName = /^manifest\.([0-9a-f]{64})\.json$/;
const maxManifestBytes = 256 * 1024 * 1024;

export interface Contents extends Omit<Manifest, 'format' | 'files'> {
  files: readonly ArchivedFile[];
  version?: string | undefined;
}

/** Called with the size of each chunk; may throw to abort. */
export type OnBytes = (bytes: number) => void;

/** Not part of the manifest, because older programs treat unknown fields there as damage. */
const versionField = 'PITSTOP.version';

/**
 * Syncs piece by piece, because a single sync of a gigabyte at the end would delay every commit of the running server.
 */
const syncedPieceBytes = 4 * 1024 * 1024;

/** Writes a tar file, which is durable once this resolves. Returns the files' digests. */
export async function writeArchive(to: string, contents: Contents, onBytes: OnBytes = () => undefined) {
  const tar = pack();
  await using sink = await open(to, 'wx', 0o600);
  const written = pipeline(tar, (chunks: AsyncIterable<Buffer>) => writeInPieces(sink, chunks));
  const [, digests] = await Promise.all([written, fill(tar, contents, onBytes)]);
  return digests;
}

async function writeInPieces(sink: FileHandle, chunks: AsyncIterable<Buffer>): Promise<void> {
  let pieceBytes = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) at += (await sink.write(chunk, at)).bytesWritten;
    pieceBytes += chunk.length;
    if (pieceBytes < syncedPieceBytes) continue;
    await sink.datasync();
    pieceBytes = 0;
  }
  await sink.sync();
}

async function fill(tar: Pack, { files, version, ...about }: Contents, onBytes: OnBytes) {
  try {
    const digests: Record<string, Digest> = {};
    for (const [index, { name, path }] of files.entries()) {
      const { size, mtime } = await stat(path);
      const digest = createHash('sha256');
      const pax = index === 0 && version !== undefined ? { pax: { [versionField]: version } } : {};
      const entry = tar.entry({ name, size, mtime, mode: 0o600, ...pax });
      await pipeline(createReadStream(path), hashing(digest, onBytes), entry);
      digests[name] = { bytes: size, sha256: digest.digest('hex') };
    }
    const manifest = JSON.stringify({ format: 1, ...about, files: digests } satisfies Manifest, null, 1);
    tar.entry({ name: `manifest.${hash('sha256', manifest)}.json`, mode: 0o600 }, manifest);
    tar.finalize();
    return digests;
  } catch (error) {
    tar.destroy(error as Error);
    throw error;
  }
}

function hashing(digest: Hash, onBytes: OnBytes) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      onBytes(chunk.length);
      yield chunk;
    }
  };
}

interface ReadOptions {
  /** Any other name counts as damage. */
  isAllowed: (name: string) => boolean;
  /** Which files are unpacked; all of them by default. The others are only checked against the manifest. */
  unpacks?: (name: string) => boolean;
  onBytes?: OnBytes;
}

export interface ArchiveInfo extends Manifest {
  version: string | undefined;
}

/**
 * Unpacks into an empty folder and checks every file against the manifest. Throws DamagedArchive or file system errors.
 */
export async function readArchive(
  from: string,
  folder: string,
  { isAllowed, unpacks = () => true, onBytes = () => undefined }: ReadOptions,
): Promise<ArchiveInfo> {
  let version: string | undefined;
  const entries = extract();
  const found = new Map<string, Digest>();
  const manifests: Manifest[] = [];
  const read = pipeline(createReadStream(from), entries);
  // It's awaited below; until then it mustn't count as an unhandled rejection.
  read.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      version ??= (entry.header.pax as Record<string, string> | undefined)?.[versionField];
      if (manifestName.test(name)) manifests.push(await readManifest(entry));
      else if (entry.header.type !== 'file' || !isAllowed(name) || found.has(name) || manifests.length > 0)
        throw new DamagedArchive(`"${printable(name)}" doesn't belong there`);
      else found.set(name, await readEntry(entry, unpacks(name) ? join(folder, name) : undefined, onBytes));
    }
    await read;
  } catch (error) {
    entries.destroy();
    throw isFileSystemError(error) ? error : asDamagedArchive(error);
  }
  const [manifest] = manifests;
  if (manifest === undefined || manifests.length > 1) throw new DamagedArchive('it has no manifest');
  compare(manifest, found);
  return { ...manifest, version };
}

async function readEntry(entry: Entry, path: string | undefined, onBytes: OnBytes): Promise<Digest> {
  const digest = createHash('sha256');
  const chunks = hashing(digest, onBytes)(entry as AsyncIterable<Buffer>);
  let bytes = 0;
  if (path === undefined) for await (const chunk of chunks) bytes += chunk.length;
  else {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const sink = await open(path, 'wx', 0o600);
    await pipeline(chunks, sink.createWriteStream({ flush: true }));
    bytes = (await stat(path)).size;
  }
  return { bytes, sha256: digest.digest('hex') };
}

async function readManifest(entry: Entry): Promise<Manifest> {
  if ((entry.header.size ?? 0) > maxManifestBytes) throw new DamagedArchive('its manifest is too long');
  const json = await text(entry);
  const [, sha256] = manifestName.exec(entry.header.name) ?? [];
  if (hash('sha256', json) !== sha256) throw new DamagedArchive('its manifest was changed');
  return z.parse(Manifest, JSON.parse(json));
}

function compare({ files }: Manifest, found: ReadonlyMap<string, Digest>): void {
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    const file = found.get(name);
    if (file === undefined) throw new DamagedArchive(`"${printable(name)}" is missing`);
    if (file.bytes !== bytes || file.sha256 !== sha256) throw new DamagedArchive(`"${name}" was changed`);
  }
  for (const name of found.keys()) {
    if (files[name] === undefined) throw new DamagedArchive(`"${name}" isn't in its manifest`);
  }
}

const printable = (name: string) => JSON.stringify(name.slice(0, 100)).slice(1, -1);
const isFileSystemError = (error: unknown) => error instanceof Error && 'syscall' in error;

function asDamagedArchive(error: unknown): DamagedArchive {
  if (error instanceof DamagedArchive) return error;
  if (error instanceof SyntaxError || !(error instanceof Error) || error.name === '$ZodError')
    return new DamagedArchive("its manifest can't be read", { cause: error });
  return new DamagedArchive("it isn't a complete tar file", { cause: error });
}
