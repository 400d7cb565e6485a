/** These paths, without the thumbnails whose photos are in the list. */
export function withoutThumbnails(paths: readonly string[]): string[] {
  const there = new Set(paths);
  return paths.filter((path) => !there.has(path.replace(/\.thumb$/, '.jpg')) || !path.endsWith('.thumb'));
}
