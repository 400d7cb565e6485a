import { lockRoom } from '#features/rooms/server/index.ts';
import type { DropPhotos } from '#server/feature.ts';
import { makeChange, type Parts } from './board-routes.ts';
import { findPlaces } from './photo-store.ts';

/** The owner of the site deletes photos: their squares are undone as if the owners of the boards had taken them back. */
export function makeDropPhotos(parts: Parts): DropPhotos {
  const change = makeChange(parts);
  return async (trx, roomId, names) => {
    // First: from here on nobody leaves, sends another photo or takes one back.
    await lockRoom(trx, roomId);
    const places = await findPlaces(trx, roomId, names);
    // One after the other: each counts the room's revision up by one.
    for (const { login, ...place } of places) await change(trx, place, { login }, { completed: false });
    return places.length;
  };
}
