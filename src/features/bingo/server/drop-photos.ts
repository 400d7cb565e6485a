import { lockRoom } from '#features/rooms/server/index.ts';
import type { DropPhotos } from '#server/feature.ts';
import { makeChange, type Parts } from './board-routes.ts';
import { findPlaces } from './photo-store.ts';

/** Deletes photos for the site owner: their squares are undone as if the boards' owners had done it. */
export function makeDropPhotos(parts: Parts): DropPhotos {
  const change = makeChange(parts);
  return async (trx, roomId, names) => {
    // Lock first, so that nobody leaves, replaces a photo or undoes one in the meantime.
    await lockRoom(trx, roomId);
    const places = await findPlaces(trx, roomId, names);
    // Sequential, because each increments the room's revision.
    for (const { login, ...place } of places) await change(trx, place, { login, isForced: true }, { completed: false });
    return places.length;
  };
}
