import { useMemo } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { type PageName, type PageParams, pages } from '#shared/pages.ts';

/**
 * The parameters in the address of a page, decoded once. (The router decodes the whole path before it takes it apart,
 * which spoils names with `%` or `/` in them.) On another page's address they are empty texts.
 */
export function usePageParams<N extends PageName>(name: N): PageParams<N> {
  const path = useLocationProperty(() => location.pathname);
  return useMemo(() => paramsIn(pages[name].pattern, path) as PageParams<N>, [name, path]);
}

export function paramsIn(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/');
  const params: Record<string, string> = {};
  pattern.split('/').forEach((part, index) => {
    if (part.startsWith(':')) params[part.slice(1)] = decoded(parts[index] ?? '');
  });
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One value of the address's query, or undefined. */
export function useQueryValue(name: string): string | undefined {
  const search = useLocationProperty(() => location.search);
  return new URLSearchParams(search).get(name) ?? undefined;
}
