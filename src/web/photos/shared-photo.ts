import { hourMs } from '#shared/time.ts';
import { inCaches } from './in-caches.ts';

// A photo shared from another app, until it's placed. The service worker, which doesn't know the user, stores it; the
// page shows it.

const cacheName = 'shared-photo';
/** Its key in the cache; not an address of the site. */
const place = '/share/photo';
const takenAt = 'x-taken-at';

/** After that the photo is easier found where it was taken. */
const sharedPhotoStoredForMs = 24 * hourMs;
/** Larger than any phone's photo; it's read into memory as a whole. */
export const sharedPhotoMaxBytes = 50 * 1024 * 1024;

/** Only if none is pending. Rejects if the device stores nothing, or is full. */
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

export async function forgetSharedPhoto(): Promise<void> {
  await inCaches((caches) => caches.delete(cacheName));
}

async function findRecent(nowMs: number): Promise<Response | undefined> {
  const found = await inCaches((caches) => caches.match(place, { cacheName }));
  if (found === undefined) return undefined;
  const ageMs = nowMs - Number(found.headers.get(takenAt));
  // A clock that was set back must not store it forever.
  if (!(Math.abs(ageMs) < sharedPhotoStoredForMs)) {
    await forgetSharedPhoto();
    return undefined;
  }
  return found;
}
