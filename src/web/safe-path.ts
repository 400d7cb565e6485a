/**
 * The path to return to after a login, if it is one of ours. Browsers read `//host` and `/\host` as another site, and
 * drop tabs and line breaks before they look.
 */
export function safePath(text: string | undefined): string | undefined {
  if (text === undefined || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(text)) return undefined;
  const base = 'https://here.invalid';
  try {
    const url = new URL(text, base);
    return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}
