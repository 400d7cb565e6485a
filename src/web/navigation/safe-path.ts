const here = 'https://here.invalid';

/**
 * The path to return to after login, if it's one of ours. The browser's own parser decides: it reads `//host` and
 * `/\host` as another site, and drops tabs and line breaks first.
 */
export function safePath(text: string | undefined): string | undefined {
  if (!text?.startsWith('/')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(text, here);
    return origin === here ? `${pathname}${search}${hash}` : undefined;
  } catch {
    return undefined;
  }
}
