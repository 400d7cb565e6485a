/** A text as a file name without extension that every file system accepts; `fallback` if nothing is left of it. */
export function fileNameOf(text: string, fallback: string): string {
  const name = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return name.slice(0, 60) || fallback;
}
