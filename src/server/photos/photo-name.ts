const namePattern = /^[\w-]{22}$/;
const smallEnding = '.thumb';

/** The name under which the thumbnail of a photo lies, beside it: no row names it, it follows from the photo's. */
export const thumbnailOf = (photo: string): string => `${photo}${smallEnding}`;

export const isThumbnail = (name: string): boolean => name.endsWith(smallEnding);

/** The photo that this is, or is a thumbnail of. */
export const photoOf = (name: string): string => (isThumbnail(name) ? name.slice(0, -smallEnding.length) : name);

/** Where a photo or a thumbnail lies below the folder of photos, and below the prefix of a store: no folder grows without end. */
export function photoPath(name: string): string {
  // Names come from our own rows; anything else must not become a path.
  if (!namePattern.test(photoOf(name))) throw new Error('Not a photo name');
  return `${name.slice(0, 2)}/${isThumbnail(name) ? name : `${name}.jpg`}`;
}

/** The name of the photo or the thumbnail that lies there; undefined for what lies where neither would. */
export function photoAt(path: string): string | undefined {
  const file = /^[\w-]{2}\/([\w-]{22}\.(?:jpg|thumb))$/.exec(path)?.[1];
  const name = file?.endsWith('.jpg') ? file.slice(0, -'.jpg'.length) : file;
  return name !== undefined && photoPath(name) === path ? name : undefined;
}
