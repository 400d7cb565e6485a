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
  schema: number;
  database: ArchivedFile;
  photos: string[];
  missingPhotos: string[];
}

export interface Source {
  /** What its copy in the archive is called. */
  name: string;
  schema: number;
  read: Reader;
  bytes(): Promise<number>;
  begin(): Promise<void>;
  rollback(): Promise<void>;
  /** All values in columns named `photo`. A test ensures that all our tables use that name. */
  photosOfTables(): Promise<string[]>;
  copy(to: string): Promise<void>;
  close(): Promise<void>;
}

/** Undoing a square deletes its photo immediately, so each round only misses photos deleted since the previous one. */
const maxRounds = 50;
/** Each copy may be a request to a store. */
const copyConcurrency = 8;

interface SnapshotOptions {
  dataDir: string;
  photos?: Config['photos'] | undefined;
  database: Config['database'];
  folder: string;
  signal?: AbortSignal | undefined;
}

/**
 * Copies into `folder` while the server goes on writing. A read transaction fixes the snapshot, so later writes neither
 * appear in the copy nor restart it.
 */
export async function takeSnapshot(parts: SiteParts, options: SnapshotOptions): Promise<Snapshot> {
  const { dataDir, photos, database, folder, signal } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const store = await openPhotoStore(photos ?? { kind: 'folder' }, dataDir);
  try {
    const source = await strategyOf(database).openSource();
    try {
      const { name, schema } = source;
      await requireSpace(folder, await source.bytes());
      // The features can only list their photos in the current schema.
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

/** Leaves a read transaction open on a snapshot all of whose photos have been copied or are missing. */
async function openSnapshot(
  { begin, rollback }: Source,
  listPhotos: () => Promise<string[]>,
  copyPhoto: (photo: string) => Promise<boolean>,
) {
  const copied = new Set<string>();
  let missedBefore = '';
  for (let round = 1; ; round++) {
    await begin();
    const photos = await listPhotos();
    await eachOf(photos, copyConcurrency, async (name) => {
      if (!copied.has(name) && (await copyPhoto(name))) copied.add(name);
    });
    const missing = photos.filter((name) => !copied.has(name));
    // The same photos are missing again although their rows still exist, so they're no longer on the disk.
    const missed = missing.join();
    if (missed === missedBefore || round === maxRounds)
      return { photos: photos.filter((name) => copied.has(name)), missingPhotos: missing };
    missedBefore = missed;
    await rollback();
  }
}
