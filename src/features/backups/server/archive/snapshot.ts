import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Reader } from '#server/db/database.ts';
import { requireSpace } from '#server/disk.ts';
import { eachOf } from '#server/photos/each-of.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { openPhotoStore } from '#server/photos/photo-store.ts';
import type { SiteParts } from '../site-parts.ts';
import type { ArchivedFile } from './archive.ts';
import { strategyOf } from './strategies.ts';

export interface Snapshot {
  /** The last migration. */
  schema: number;
  /** The copy of the database. */
  database: ArchivedFile;
  /** Names of the photos in the folder now. */
  photos: string[];
  missingPhotos: string[];
}

/** A database of either engine, with a read transaction as the snapshot. */
export interface Source {
  /** The name of its copy in an archive. */
  name: string;
  schema: number;
  read: Reader;
  /** Its current size. */
  bytes(): Promise<number>;
  begin(): Promise<void>;
  giveUp(): Promise<void>;
  /** All values of columns named `photo`: every table of ours uses that name, and a test ensures it. */
  photosOfTables(): Promise<string[]>;
  /** Runs within the transaction. */
  copy(to: string): Promise<void>;
  close(): Promise<void>;
}

/** An undo deletes its photo immediately; each round leaves only those undone since the round before. */
const maxRounds = 50;
/** Each may be a call to a store. */
const broughtAtOnce = 8;

interface Wanted {
  dataDir: string;
  photos?: Config['photos'] | undefined;
  database: Config['database'];
  /** Where to put it. */
  folder: string;
  signal?: AbortSignal | undefined;
}

/**
 * Puts a consistent snapshot of the database and all its photos into `folder` while the server keeps writing. A read
 * transaction fixes the snapshot: later writes neither appear in the copy nor restart it.
 */
export async function takeSnapshot(parts: SiteParts, wanted: Wanted): Promise<Snapshot> {
  const { dataDir, photos, database, folder, signal } = wanted;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const store = await openPhotoStore(photos ?? { kind: 'folder' }, dataDir);
  try {
    const source = await strategyOf(database).openSource();
    try {
      const { name, schema } = source;
      await requireSpace(folder, await source.bytes());
      // The features can list their photos only in the current schema.
      const listPhotos = () => (schema === parts.schema ? parts.listPhotos(source.read) : source.photosOfTables());
      const found = await openSnapshot(source, listPhotos, async (photo) => {
        signal?.throwIfAborted();
        return store.fetch(photo, join(folder, 'photos', photoPath(photo)));
      });
      const path = join(folder, name);
      await source.copy(path);
      return { schema, database: { name, path }, ...found };
    } finally {
      await source.close();
    }
  } finally {
    store.close();
  }
}

/** Leaves a read transaction open on a snapshot whose photos were all copied; `bring` gives false for a missing photo. */
async function openSnapshot(
  { begin, giveUp }: Source,
  listPhotos: () => Promise<string[]>,
  bring: (photo: string) => Promise<boolean>,
) {
  const brought = new Set<string>();
  let missedBefore = '';
  for (let round = 1; ; round++) {
    await begin();
    const photos = await listPhotos();
    await eachOf(photos, broughtAtOnce, async (name) => {
      if (!brought.has(name) && (await bring(name))) brought.add(name);
    });
    const missing = photos.filter((name) => !brought.has(name));
    // The same photos again: their rows still exist, so they weren't undone; the disk has lost them.
    const missed = missing.join();
    if (missed === missedBefore || round === maxRounds)
      return { photos: photos.filter((name) => brought.has(name)), missingPhotos: missing };
    missedBefore = missed;
    await giveUp();
  }
}
