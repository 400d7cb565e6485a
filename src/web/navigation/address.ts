import { useMemo } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { type PageName, type PageParams, pages, paramsAt } from '#shared/pages.ts';

/** The decoded parameters in a page's address. On another page's address they're empty texts. */
export function usePageParams<N extends PageName>(name: N): PageParams<N> {
  const path = usePathname();
  return useMemo(() => paramsIn(pages[name].pattern, path) as PageParams<N>, [name, path]);
}

export function paramsIn(pattern: string, path: string): Record<string, string> {
  return paramsAt(pattern, path, decoded);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
