const namePattern = /^[\w-]{22}$/;

/** Where a photo lies below the folder of photos, and below the prefix of a store: no folder grows without end. */
export function photoPath(name: string): string {
  // Names come from our own rows; anything else must not become a path.
  if (!namePattern.test(name)) throw new Error('Not the name of a photo');
  return `${name.slice(0, 2)}/${name}.jpg`;
}

/** The name of the photo that lies there; undefined for what lies where no photo would. */
export function photoAt(path: string): string | undefined {
  const name = /^[\w-]{2}\/([\w-]{22})\.jpg$/.exec(path)?.[1];
  return name !== undefined && photoPath(name) === path ? name : undefined;
}
