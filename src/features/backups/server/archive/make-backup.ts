import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { lockForBackup } from '#server/data-dir.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { requireSpace } from '#server/disk.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { Refusal } from '#server/refusal.ts';
import { hasUnfinishedRotation } from '#server/sealer.ts';
import { syncPath } from '#server/sync-path.ts';
import type { SiteParts } from '../site-parts.ts';
import { type ArchivedFile, DamagedArchive, writeArchive } from './archive.ts';
import { checkArchive } from './check-archive.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

export interface MadeBackup {
  bytes: number;
  photos: number;
  missingPhotos: number;
  schema: number;
  /** Of the copy of the database. */
  database_sha256: string;
}

/** Hears how far the work has come, of 1; may throw to give up. */
export type OnProgress = (step: string, progress: number) => void;

export interface Order {
  dataDir: string;
  /** Where photos are kept; in the data folder where it is left out. */
  photos?: Config['photos'];
  database: Config['database'];
  /** The backup's own file; must not exist yet. */
  to: string;
  now: () => number;
  /** Of the program that had the database open last. */
  version?: string | undefined;
  /** Gives up in order when the owner does. */
  signal?: AbortSignal | undefined;
  tell?: OnProgress;
  /** Asked when the copy of the database lies there: false where there is no need of another backup. */
  isNew?: (database: ArchivedFile) => Promise<boolean>;
}

/** Makes a backup of a data folder whose server may be running; call it under `lockForTool`. Throws Refusal, and then leaves nothing behind. */
export async function makeBackup(parts: SiteParts, order: Omit<Order, 'isNew'>): Promise<MadeBackup> {
  const lock = lockForBackup(order.dataDir);
  try {
    return (await writeBackup(parts, order)) as MadeBackup;
  } finally {
    lock.release();
  }
}

/** The part of the data folder in which a copy is made, and whatever a killed one left there. */
export const workFolder = (dataDir: string) => join(dataDir, 'backups', 'unfinished');
/** Beside the final name, so that a rename is enough. */
export const partialOf = (to: string) => join(dirname(to), `.${basename(to)}.partial`);

interface Paths {
  folder: string;
  partial: string;
}

/**
 * The same for whoever holds the lock. A file appears under its name when it is on disk and was read back; none where `isNew` says
 * that there is no need of it.
 */
export async function writeBackup(parts: SiteParts, order: Order): Promise<MadeBackup | undefined> {
  const { dataDir, database, to, signal } = order;
  if (!existsSync(dirname(to))) throw new Refusal(`The folder ${dirname(to)} doesn't exist.`);
  const { isMissing, label: name } = databaseAt(database);
  if (isMissing()) throw new Refusal(`${name} is missing or empty, so there's nothing to back up.`);
  if (existsSync(to)) throw new Refusal(`${to} already exists; choose another name.`);
  // The database may have decided for the key that isn't in its place yet.
  if (hasUnfinishedRotation(dataDir))
    throw new Refusal('A room key rotation was interrupted; start the server once to finish it.');
  const folder = workFolder(dataDir);
  const partial = partialOf(to);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await write(parts, order, { folder, partial });
  } catch (error) {
    throw signal?.aborted ? new Refusal('Interrupted: no backup was made.') : inWords(error, dirname(to));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(partial, { force: true });
  }
}

async function write(parts: SiteParts, order: Order, { folder, partial }: Paths): Promise<MadeBackup | undefined> {
  const { dataDir, photos, database, to, now, version, signal, tell = () => undefined, isNew } = order;
  const told: OnProgress = (step, progress) => {
    signal?.throwIfAborted();
    tell(step, progress);
  };
  told('Copying the database', 0);
  const snapshot = await takeSnapshot(parts, { dataDir, photos, database, folder, signal });
  if (isNew !== undefined && !(await isNew(snapshot.database))) return undefined;

  const files = filesOf(dataDir, folder, snapshot);
  const bytes = await bytesOf(files);
  await requireSpace(dirname(to), bytes);
  await rm(partial, { force: true });
  const { schema, missingPhotos } = snapshot;
  const about = { files, schema, missingPhotos, version, madeAt: new Date(now()).toISOString() };
  const digests = await writeArchive(partial, about, share(told, 'Writing the file', [0.1, 0.65], bytes));
  // What is there twice now is not needed to read it back, which needs room for the database once more.
  await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  await checkArchive(partial, folder, share(told, 'Checking the file', [0.65, 1], bytes));

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

/** A part of the whole, told as the bytes of it go by. */
export function share(tell: OnProgress, step: string, [from, to]: [number, number], bytes: number) {
  let done = 0;
  tell(step, from);
  return (count: number) => {
    done += count;
    tell(step, from + (to - from) * Math.min(1, done / Math.max(1, bytes)));
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

function inWords(error: unknown, folder: string): unknown {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
    return new Refusal(`There's no space left in ${folder}, so no backup was made.`, { cause: error });
  if (error instanceof DamagedArchive)
    return new Refusal(`The new file couldn't be read back: ${error.message}.`, { cause: error });
  return error;
}
