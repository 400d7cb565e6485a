/** A text as every file system takes it, without an ending; the other where nothing of it is left. */
export function fileNameOf(text: string, otherwise: string): string {
  const name = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return name.slice(0, 60) || otherwise;
}
