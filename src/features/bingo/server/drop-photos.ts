import type { DropPhotos } from '#server/feature.ts';
import type { Change } from './board-routes.ts';
import { findPlaces } from './photo-store.ts';

/** The owner of the site deletes photos: their squares are undone as if the owners of the boards had taken them back. */
export function makeDropPhotos(change: Change): DropPhotos {
  return async (trx, roomId, names) => {
    const places = await findPlaces(trx, roomId, names);
    // One after the other: each counts the room's revision up by one.
    for (const { login, photo, ...place } of places) {
      // Their owner may have been quicker, with another photo or by taking it back.
      await change(trx, place, { login }, (square) => (square.photo === photo ? { completed: false } : undefined));
    }
    return places.length;
  };
}
