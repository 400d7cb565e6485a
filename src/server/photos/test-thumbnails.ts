/** These paths without the thumbnails that lie beside their photos; one whose photo is gone stays. */
export function withoutThumbnails(paths: readonly string[]): string[] {
  const there = new Set(paths);
  return paths.filter((path) => !there.has(path.replace(/\.thumb$/, '.jpg')) || !path.endsWith('.thumb'));
}
