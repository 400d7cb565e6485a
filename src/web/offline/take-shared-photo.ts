import { readSharedPhoto, sharedPhotoMaxBytes, storeSharedPhoto } from '../photos/shared-photo.ts';

/** Where another app's share arrives; stands in the manifest too. */
export const sharePath = '/share';
/** The field of the manifest's `share_target`. */
const field = 'photo';

/** Why nothing was kept; the page has a sentence for each. */
export type ShareFailure = 'missed' | 'type' | 'size' | 'storage' | 'outside' | 'waits';

/** Keeps what was shared on the device, and leads to the page that asks where it belongs. */
export async function takeSharedPhoto(request: Request): Promise<Response> {
  const address = `${sharePath}${await keepPhotoOf(request)}`;
  return Response.redirect(new URL(address, request.url), 303);
}

const because = (why: ShareFailure) => `?failed=${why}`;

/**
 * An app's share comes from no page; a form of another site comes from its page, unless it hides that. So nothing is taken from a page of
 * another site, the page that shows a photo says that it came from outside, and none takes the place of one that waits.
 */
const isOfOtherSite = ({ referrer, url }: Request): boolean =>
  /^https?:/.test(referrer) && new URL(referrer).origin !== new URL(url).origin;

/** The query of the page's address. */
async function keepPhotoOf(request: Request): Promise<string> {
  if (isOfOtherSite(request)) return because('outside');
  let shared: FormDataEntryValue[];
  try {
    shared = (await request.formData()).getAll(field);
  } catch {
    return because('missed');
  }
  const files = shared.filter((entry) => entry instanceof File);
  // Of several pictures the first one: a square takes one.
  const photo = files.find(({ type, size }) => type.startsWith('image/') && size > 0);
  if (photo === undefined) return because(files.length > 0 ? 'type' : 'missed');
  if (photo.size > sharedPhotoMaxBytes) return because('size');
  try {
    if ((await readSharedPhoto()) !== undefined) return because('waits');
    await storeSharedPhoto(photo);
    return files.length > 1 ? '?several' : '';
  } catch {
    return because('storage');
  }
}
