import { lockRoom } from '#features/rooms/server/index.ts';
import type { DropPhotos } from '#server/feature.ts';
import type { Parts } from './endings.ts';
import { makeRemovePhotos } from './jobs.ts';
import { findSpotPhotos } from './photo-store.ts';

/** Deletes photos for the site owner. Spots don't need photos, so all remain. */
export function makeDropPhotos(parts: Parts): DropPhotos {
  const drop = makeRemovePhotos(parts);
  return async (trx, roomId, names) => {
    await lockRoom(trx, roomId);
    const shown = await findSpotPhotos(trx, roomId, names);
    await drop(trx, roomId, shown);
    return shown.length;
  };
}
