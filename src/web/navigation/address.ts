import { useMemo } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { type PageName, type PageParams, pages } from '#shared/pages.ts';

/** The parameters in the address of a page, decoded. On another page's address they are empty texts. */
export function usePageParams<N extends PageName>(name: N): PageParams<N> {
  const path = usePathname();
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
  return new URLSearchParams(useSearch()).get(name) ?? undefined;
}

/** Changes one value of the address's query, or takes it out; "back" does not stop here. */
export function replaceQueryValue(name: string, value: string | undefined): void {
  const query = new URLSearchParams(location.search);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  navigate(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
}
