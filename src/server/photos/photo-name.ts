const namePattern = /^[\w-]{22}$/;
const thumbnailSuffix = '.thumb';

/** The name of a photo's thumbnail, which is stored beside it. It's derived, so it isn't in any row. */
export const thumbnailOf = (photo: string): string => `${photo}${thumbnailSuffix}`;

export const isThumbnail = (name: string): boolean => name.endsWith(thumbnailSuffix);

/** The photo with this name, or the one whose thumbnail has it. */
export const photoOf = (name: string): string => (isThumbnail(name) ? name.slice(0, -thumbnailSuffix.length) : name);

/**
 * The path of a photo or thumbnail below the photo folder or store prefix, in subfolders so that none gets too large.
 */
export function photoPath(name: string): string {
  // Names come from our own rows; anything else must not become a path.
  if (!namePattern.test(photoOf(name))) throw new Error('Not a photo name');
  return `${name.slice(0, 2)}/${isThumbnail(name) ? name : `${name}.jpg`}`;
}

/** The name of the photo or thumbnail at this path; undefined if the path isn't one of either. */
export function photoAt(path: string): string | undefined {
  const file = /^[\w-]{2}\/([\w-]{22}\.(?:jpg|thumb))$/.exec(path)?.[1];
  const name = file?.endsWith('.jpg') ? file.slice(0, -'.jpg'.length) : file;
  return name !== undefined && photoPath(name) === path ? name : undefined;
}
