import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hasContent } from '#server/db/sqlite.ts';
import { photoPath } from '#server/photos/photo-files.ts';
import { lockForBackup } from '../data-dir.ts';
import { type ArchivedFile, writeArchive } from './archive.ts';
import { Refusal } from './refusal.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { syncFolder } from './swap.ts';

export interface MadeBackup {
  bytes: number;
  photos: number;
  missingPhotos: number;
}

interface Order {
  dataDir: string;
  /** The SQLite file. */
  database: string;
  /** The backup's own file; must not exist yet. */
  to: string;
  now: () => number;
  /** Gives up in order when the owner does. */
  signal?: AbortSignal;
}

/** The server beside us must not run out of space because of a backup. */
const reservedBytes = 50 * 1024 * 1024;

/** Makes a backup of a data folder whose server may be running; call it under `lockForTool`. Throws Refusal, and then leaves nothing behind. */
export async function makeBackup({ dataDir, database, to, now, signal }: Order): Promise<MadeBackup> {
  if (!existsSync(dirname(to))) throw new Refusal(`There is no folder ${dirname(to)}.`);
  if (!hasContent(database)) throw new Refusal(`${database} is missing or empty, so there is nothing to back up.`);
  if (existsSync(to)) throw new Refusal(`${to} exists already; choose another name.`);
  const lock = lockForBackup(dataDir);
  const folder = join(dataDir, 'backups', 'unfinished');
  // Beside the final name, so that a rename is enough; the lock makes it ours.
  const partial = join(dirname(to), `.${basename(to)}.partial`);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await requireSpace(folder, await sizeOf([database, `${database}-wal`]));
    const snapshot = await takeSnapshot(dataDir, database, folder);
    requireIntegrity(join(folder, 'pitstop.db'));

    const files = filesOf(dataDir, folder, snapshot);
    await requireSpace(dirname(to), await sizeOf(files.map(({ path }) => path)));
    await rm(partial, { force: true });
    const { schema, missingPhotos } = snapshot;
    await writeArchive(partial, { files, schema, missingPhotos, madeAt: new Date(now()).toISOString() }, signal);
    const { size } = await stat(partial);
    await rename(partial, to);
    syncFolder(dirname(to));
    return { bytes: size, photos: snapshot.photos.length, missingPhotos: missingPhotos.length };
  } catch (error) {
    throw signal?.aborted ? new Refusal('Interrupted: no backup was made.') : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(partial, { force: true });
    lock.release();
  }
}

function filesOf(dataDir: string, folder: string, { photos }: Snapshot): ArchivedFile[] {
  return [
    { name: 'pitstop.db', path: join(folder, 'pitstop.db') },
    { name: 'secrets/rooms.key', path: join(dataDir, 'secrets', 'rooms.key') },
    ...photos.map((photo) => ({
      name: `photos/${photo.slice(0, 2)}/${photo}.jpg`,
      path: join(folder, 'photos', photoPath(photo)),
    })),
  ];
}

async function sizeOf(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await stat(path).catch(() => undefined))?.size ?? 0;
  return bytes;
}

export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes + reservedBytes) return;
  const mb = (count: number) => Math.ceil(count / 1_000_000);
  throw new Refusal(
    `There is not enough space in ${folder}: ${mb(bytes + reservedBytes)} MB are needed, ${mb(bavail * bsize)} MB are free.`,
  );
}

/** A backup that cannot be restored is none: better to hear of it now. */
export function requireIntegrity(file: string): void {
  const db = new DatabaseSync(file);
  try {
    const [first] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[];
    const broken = db.prepare('PRAGMA foreign_key_check').all();
    if (first?.integrity_check !== 'ok' || broken.length > 0) throw new Refusal('The database is damaged.');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('The database is damaged.', { cause: error });
  } finally {
    db.close();
  }
}
