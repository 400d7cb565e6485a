const here = 'https://here.invalid';

/**
 * The path to return to after a login, if it is one of ours. The browser's own reading decides: it takes `//host` and
 * `/\host` for another site, and drops tabs and line breaks before it looks.
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
