import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { openPhotoStore } from '#server/photos/photo-store.ts';
import type { Bring, Snapshot } from './snapshot.ts';
import { wayOf } from './ways.ts';

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
export async function takeSnapshot({ dataDir, photos, database, folder, signal }: Wanted): Promise<Snapshot> {
  const store = await openPhotoStore(photos ?? { kind: 'folder' }, dataDir);
  const bring: Bring = async (name) => {
    signal?.throwIfAborted();
    return store.fetch(name, join(folder, 'photos', photoPath(name)));
  };
  try {
    return await wayOf(database).snapshot(folder, bring);
  } finally {
    store.close();
  }
}
