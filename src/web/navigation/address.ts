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
