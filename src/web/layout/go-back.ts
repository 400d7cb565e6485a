import { useCallback } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { pageAt, pathTo } from '#shared/pages.ts';
import { navigate } from '../navigation/navigate.ts';

/** The nearest page above an address, which is where "back" leads visitors who followed a link. */
export function pathAbove(path: string): string {
  const parts = path.split('/').filter(Boolean);
  while (parts.length > 0) {
    parts.pop();
    const above = `/${parts.join('/')}`;
    if (pageAt(above)) return above;
  }
  return pathTo('home');
}

function isPreviousPageOurs(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1;
}

/** Goes back like the browser, but never leaves the site. */
export function goBack(): void {
  if (isPreviousPageOurs()) history.back();
  else navigate(pathAbove(location.pathname), { replace: true });
}

/** `canGoBack` is false on Home if no page of ours came before it. */
export function useGoBack(): { goBack: () => void; canGoBack: boolean } {
  const path = usePathname();
  const canGoBack = path !== pathTo('home') || isPreviousPageOurs();
  return { goBack: useCallback(goBack, []), canGoBack };
}
