import { hourMs } from '#shared/time.ts';
import { withCaches } from '../device/storage-blocked.ts';

// A photo shared from another app, until it's added to a square. The service worker, which doesn't know the user,
// stores it; the page shows it.

const cacheName = 'shared-photo';
/** Its key in the cache; not an address of the site. */
const place = '/share/photo';
const takenAt = 'x-taken-at';

/** After this time, the photo is easier to find in the app that shared it. */
const sharedPhotoStoredForMs = 24 * hourMs;
/** Larger than any phone's photo; it's read into memory as a whole. */
export const sharedPhotoMaxBytes = 50 * 1024 * 1024;

/** Call it only if no photo is pending. Rejects if the device stores nothing, or is full. */
export async function storeSharedPhoto(photo: Blob, nowMs = Date.now()): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(place, new Response(photo, { headers: { 'content-type': photo.type, [takenAt]: String(nowMs) } }));
}

/** The pending photo, or undefined; one that is too old is deleted. */
export async function readSharedPhoto(nowMs = Date.now()): Promise<File | undefined> {
  const photo = await (await findRecent(nowMs))?.blob();
  return photo && new File([photo], 'photo', { type: photo.type });
}

/** Deletes an expired photo even if nobody opens it. */
export async function forgetOldSharedPhoto(nowMs = Date.now()): Promise<void> {
  await findRecent(nowMs);
}

export async function deleteSharedPhoto(): Promise<void> {
  await withCaches((caches) => caches.delete(cacheName));
}

async function findRecent(nowMs: number): Promise<Response | undefined> {
  const found = await withCaches((caches) => caches.match(place, { cacheName }));
  if (found === undefined) return undefined;
  const ageMs = nowMs - Number(found.headers.get(takenAt));
  // A clock that was set back must not store it forever.
  if (!(Math.abs(ageMs) < sharedPhotoStoredForMs)) {
    await deleteSharedPhoto();
    return undefined;
  }
  return found;
}
