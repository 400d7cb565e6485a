import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Reader } from '#server/db/database.ts';
import { kyselyOn } from '#server/db/sqlite-dialect.ts';
import { photoPath } from '#server/photos/photo-files.ts';
import { allPhotos } from '../features.ts';

export interface Snapshot {
  /** Number of the last migration. */
  schema: number;
  /** Names of the photos that lie in the folder now. */
  photos: string[];
  missingPhotos: string[];
}

/** Pages per step of the copy: between two steps the disk belongs to the server. */
const pagesPerStep = 500;
const busyTimeoutMs = 5000;
/** An undo takes its photo away at once; each round leaves only those of the moment between two looks. */
const roundsAtMost = 50;

/**
 * Puts into `folder` the database as it was at one moment, and every photo of that moment, while the server goes on
 * writing. A read transaction is that moment: the copy neither sees later writes nor starts again because of them.
 */
export async function takeSnapshot(dataDir: string, file: string, folder: string): Promise<Snapshot> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    const { photos, missingPhotos } = await holdMoment(source, join(dataDir, 'photos'), join(folder, 'photos'));
    const last = source.prepare('select max(number) as schema from migrations').get() as { schema: number };
    await backup(source, join(folder, 'pitstop.db'), { rate: pagesPerStep });
    source.exec('ROLLBACK');
    return { schema: last.schema, photos, missingPhotos };
  } finally {
    source.close();
  }
}

/** Leaves a read transaction open on a moment all of whose photos are linked. */
async function holdMoment(source: DatabaseSync, from: string, to: string) {
  const reader: Reader = kyselyOn(source);
  const linked = new Set<string>();
  let missedBefore = '';
  for (let round = 1; ; round++) {
    source.exec('BEGIN');
    const photos = await allPhotos.listAll(reader);
    const missing: string[] = [];
    for (const name of photos) {
      if (linked.has(name) || (await linkPhoto(join(from, photoPath(name)), join(to, photoPath(name)))))
        linked.add(name);
      else missing.push(name);
    }
    // The same ones again: their rows are still there, so nobody has taken them back; the disk has lost them.
    const missed = missing.join();
    if (missed === missedBefore || round === roundsAtMost)
      return { photos: photos.filter((name) => linked.has(name)), missingPhotos: missing };
    missedBefore = missed;
    source.exec('ROLLBACK');
  }
}

/** False when there is no such photo. */
async function linkPhoto(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
  }
  // Another volume, or a file system without links.
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
