import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { lockForBackup } from '#server/data-dir.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { requireSpace } from '#server/disk.ts';
import { syncPath } from '#server/durable-files.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { Refusal } from '#server/refusal.ts';
import { hasUnfinishedRotation } from '#server/sealer.ts';
import type { SiteParts } from '../site-parts.ts';
import { type ArchivedFile, DamagedArchive, writeArchive } from './archive.ts';
import { checkArchive } from './check-archive.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

interface MadeBackup {
  bytes: number;
  photos: number;
  missingPhotos: number;
  schema: number;
  database_sha256: string;
}

/** Called with the progress from 0 to 1; may throw to abort. */
export type OnProgress = (step: string, progress: number) => void;

export interface BackupOptions {
  dataDir: string;
  /** Where photos are stored; by default in the data folder. */
  photos?: Config['photos'];
  database: Config['database'];
  /** The backup file, which must not exist yet. */
  to: string;
  now: () => number;
  version?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress;
  /** Called once the database has been copied. If it returns false, no backup is made. */
  isNew?: (database: ArchivedFile) => Promise<boolean>;
}

/** The server may be running. Must be called under `lockForTool`. If it throws Refusal, it leaves nothing behind. */
export async function makeBackup(parts: SiteParts, options: Omit<BackupOptions, 'isNew'>): Promise<MadeBackup> {
  const lock = lockForBackup(options.dataDir);
  try {
    return (await writeBackup(parts, options)) as MadeBackup;
  } finally {
    lock.release();
  }
}

/** Where a backup that's killed leaves its files. */
export const workFolder = (dataDir: string) => join(dataDir, 'backups', 'unfinished');
/** In the same folder as the final file, so that a rename is enough. */
export const partialOf = (to: string) => join(dirname(to), `.${basename(to)}.partial`);

interface Paths {
  folder: string;
  partial: string;
}

/** Like `makeBackup`, for callers that already hold the lock. Resolves to undefined if `isNew` returns false. */
export async function writeBackup(parts: SiteParts, options: BackupOptions): Promise<MadeBackup | undefined> {
  const { dataDir, database, to, signal } = options;
  if (!existsSync(dirname(to))) throw new Refusal(`The folder ${dirname(to)} doesn't exist.`);
  const { isMissing, label: name } = databaseAt(database);
  if (isMissing()) throw new Refusal(`${name} is missing or empty, so there's nothing to back up.`);
  if (existsSync(to)) throw new Refusal(`${to} already exists. Choose another name.`);
  // After an interrupted rotation, the database may require a key that isn't in place yet.
  if (hasUnfinishedRotation(dataDir))
    throw new Refusal('A room key rotation was interrupted. Start the server once to finish it.');
  const folder = workFolder(dataDir);
  const partial = partialOf(to);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await write(parts, options, { folder, partial });
  } catch (error) {
    throw signal?.aborted ? new Refusal('Interrupted, so no backup was made.') : asRefusal(error, dirname(to));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(partial, { force: true });
  }
}

async function write(
  parts: SiteParts,
  options: BackupOptions,
  { folder, partial }: Paths,
): Promise<MadeBackup | undefined> {
  const { dataDir, photos, database, to, now, version, signal, onProgress = () => undefined, isNew } = options;
  const report: OnProgress = (step, progress) => {
    signal?.throwIfAborted();
    onProgress(step, progress);
  };
  report('Copying the database', 0);
  const snapshot = await takeSnapshot(parts, { dataDir, photos, database, folder, signal });
  if (isNew !== undefined && !(await isNew(snapshot.database))) return undefined;

  const files = filesOf(dataDir, folder, snapshot);
  const bytes = await bytesOf(files);
  await requireSpace(dirname(to), bytes);
  await rm(partial, { force: true });
  const { schema, missingPhotos } = snapshot;
  const about = { files, schema, missingPhotos, version, madeAt: new Date(now()).toISOString() };
  const digests = await writeArchive(partial, about, progressOf(report, 'Writing the file', [0.1, 0.65], bytes));
  // Deletes the copy, because reading the file back needs room for the database again.
  await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  await checkArchive(partial, folder, progressOf(report, 'Checking the file', [0.65, 1], bytes));

  const { size } = await stat(partial);
  signal?.throwIfAborted();
  await rename(partial, to);
  syncPath(dirname(to));
  return {
    bytes: size,
    photos: snapshot.photos.length,
    missingPhotos: missingPhotos.length,
    schema,
    database_sha256: digests[snapshot.database.name]?.sha256 ?? '',
  };
}

export function progressOf(onProgress: OnProgress, step: string, [from, to]: [number, number], bytes: number) {
  let done = 0;
  onProgress(step, from);
  return (count: number) => {
    done += count;
    onProgress(step, from + (to - from) * Math.min(1, done / Math.max(1, bytes)));
  };
}

function filesOf(dataDir: string, folder: string, { database, photos }: Snapshot): ArchivedFile[] {
  return [
    database,
    { name: 'secrets/rooms.key', path: join(dataDir, 'secrets', 'rooms.key') },
    ...photos.map((photo) => ({
      name: `photos/${photo.slice(0, 2)}/${photo}.jpg`,
      path: join(folder, 'photos', photoPath(photo)),
    })),
  ];
}

async function bytesOf(files: readonly ArchivedFile[]): Promise<number> {
  let bytes = 0;
  for (const { path } of files) bytes += (await stat(path).catch(() => undefined))?.size ?? 0;
  return bytes;
}

function asRefusal(error: unknown, folder: string): unknown {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
    return new Refusal(`There's no space left in ${folder}, so no backup was made.`, { cause: error });
  if (error instanceof DamagedArchive)
    return new Refusal(`The new file couldn't be read back: ${error.message}.`, { cause: error });
  return error;
}
