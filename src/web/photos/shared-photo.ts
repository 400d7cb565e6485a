import { hourMs } from '#shared/time.ts';
import { inCaches } from './in-caches.ts';

// A photo that another app handed to this one, until it has been put where it belongs. The service worker takes it in, which
// does not know who is signed in; the page shows it.

const cacheName = 'shared-photo';
/** Its place in the cache; no address of the site. */
const place = '/share/photo';
const takenAt = 'x-taken-at';

/** Who has not come back to it by then looks for it where it was taken. */
const sharedPhotoKeptForMs = 24 * hourMs;
/** No photo of a phone is as large; what is kept here is read into memory as a whole. */
export const sharedPhotoMaxBytes = 50 * 1024 * 1024;

/** Where none waits. Rejects where this device keeps nothing, or is full. */
export async function storeSharedPhoto(photo: Blob, nowMs = Date.now()): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(place, new Response(photo, { headers: { 'content-type': photo.type, [takenAt]: String(nowMs) } }));
}

/** The photo that waits, or undefined; one that is too old is gone. */
export async function readSharedPhoto(nowMs = Date.now()): Promise<File | undefined> {
  const photo = await (await findRecent(nowMs))?.blob();
  return photo && new File([photo], 'photo', { type: photo.type });
}

/** Also where nobody comes to look for it. */
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
  // A clock that was set back must not keep it for ever.
  if (!(Math.abs(ageMs) < sharedPhotoKeptForMs)) {
    await forgetSharedPhoto();
    return undefined;
  }
  return found;
}
