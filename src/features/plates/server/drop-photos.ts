import { lockRoom } from '#features/rooms/server/index.ts';
import type { DropPhotos } from '#server/feature.ts';
import type { Parts } from './endings.ts';
import { makeDropFromRoom } from './jobs.ts';
import { listShowing } from './photo-store.ts';

/** The owner of the site deletes photos. No spot needs one, so all of them stand. */
export function makeDropPhotos(parts: Parts): DropPhotos {
  const drop = makeDropFromRoom(parts);
  return async (trx, roomId, names) => {
    await lockRoom(trx, roomId);
    const shown = await listShowing(trx, roomId, names);
    await drop(trx, roomId, shown);
    return shown.length;
  };
}
