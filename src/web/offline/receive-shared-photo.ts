import { readSharedPhoto, sharedPhotoMaxBytes, storeSharedPhoto } from '../photos/shared-photo.ts';

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
