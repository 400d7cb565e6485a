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
async function storeSharedPhoto(photo: Blob, nowMs = Date.now()): Promise<void> {
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

/** Where another app's share arrives; also in the manifest. */
export const sharePath = '/share';
const field = 'photo';

/** Why nothing was stored; the page has a sentence for each. */
export type ShareFailure = 'missed' | 'type' | 'size' | 'storage' | 'outside' | 'waits';

/** Stores the shared photo on the device and redirects to the page that asks where it belongs. */
export async function receiveSharedPhoto(request: Request): Promise<Response> {
  const address = `${sharePath}${await storePhotoOf(request)}`;
  return Response.redirect(new URL(address, request.url), 303);
}

const failureQuery = (why: ShareFailure) => `?failed=${why}`;

/**
 * An app's share has no referring page, but another site's form has one. That site can hide it, so the page also says
 * that a photo came from outside.
 */
const isFromOtherSite = ({ referrer, url }: Request): boolean =>
  /^https?:/.test(referrer) && new URL(referrer).origin !== new URL(url).origin;

/** Returns the query of the page's address. */
async function storePhotoOf(request: Request): Promise<string> {
  if (isFromOtherSite(request)) return failureQuery('outside');
  const shared = await request.formData().catch(() => undefined);
  if (shared === undefined) return failureQuery('missed');
  const files = shared.getAll(field).filter((entry) => entry instanceof File);
  // Only the first of several pictures, because a square takes one.
  const photo = files.find(({ type, size }) => type.startsWith('image/') && size > 0);
  if (photo === undefined) return failureQuery(files.length > 0 ? 'type' : 'missed');
  if (photo.size > sharedPhotoMaxBytes) return failureQuery('size');
  try {
    if ((await readSharedPhoto()) !== undefined) return failureQuery('waits');
    await storeSharedPhoto(photo);
    return files.length > 1 ? '?several' : '';
  } catch {
    return failureQuery('storage');
  }
}
