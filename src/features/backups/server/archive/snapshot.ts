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
import { wayOf } from './ways.ts';

export interface Snapshot {
  /** Number of the last migration. */
  schema: number;
  /** The copy of the database. */
  database: ArchivedFile;
  /** Names of the photos that lie in the folder now. */
  photos: string[];
  missingPhotos: string[];
}

/** A database of either engine, with a read transaction for the moment. */
export interface Source {
  /** What its copy is called in an archive. */
  name: string;
  schema: number;
  read: Reader;
  /** As it lies there. */
  bytes(): Promise<number>;
  begin(): Promise<void>;
  giveUp(): Promise<void>;
  /** All that a column called `photo` names: so they are called in every table of ours, and a test sees to it. */
  photosOfTables(): Promise<string[]>;
  /** From within the transaction. */
  copy(to: string): Promise<void>;
  close(): Promise<void>;
}

/** An undo takes its photo away at once; each round leaves only those of the moment between two looks. */
const maxRounds = 50;
/** Each may be a call to a store. */
const broughtAtOnce = 8;

interface Wanted {
  dataDir: string;
  photos?: Config['photos'] | undefined;
  database: Config['database'];
  /** Where it is put. */
  folder: string;
  signal?: AbortSignal | undefined;
}

/**
 * Puts into `folder` the database as it was at one moment, and every photo of that moment, while the server goes on
 * writing. A read transaction is that moment: the copy neither sees later writes nor starts again because of them.
 */
export async function takeSnapshot(parts: SiteParts, wanted: Wanted): Promise<Snapshot> {
  const { dataDir, photos, database, folder, signal } = wanted;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const store = await openPhotoStore(photos ?? { kind: 'folder' }, dataDir);
  try {
    const source = await wayOf(database).openSource();
    try {
      const { name, schema } = source;
      await requireSpace(folder, await source.bytes());
      // The features know how to ask for their photos in the schema of today only.
      const listPhotos = () => (schema === parts.schema ? parts.listPhotos(source.read) : source.photosOfTables());
      const found = await holdMoment(source, listPhotos, async (photo) => {
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

/** Leaves a read transaction open on a moment all of whose photos were brought; `bring` says false where there is none. */
async function holdMoment(
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
    // The same ones again: their rows are still there, so nobody has taken them back; the disk has lost them.
    const missed = missing.join();
    if (missed === missedBefore || round === maxRounds)
      return { photos: photos.filter((name) => brought.has(name)), missingPhotos: missing };
    missedBefore = missed;
    await giveUp();
  }
}
