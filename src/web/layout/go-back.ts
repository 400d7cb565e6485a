import { useCallback } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { pageAt, pathTo } from '#shared/pages.ts';
import { navigate } from '../navigation/navigate.ts';

/** The nearest page above an address: where "back" leads for somebody who came in by a link. */
export function pathAbove(path: string): string {
  const parts = path.split('/').filter(Boolean);
  while (parts.length > 0) {
    parts.pop();
    const above = `/${parts.join('/')}`;
    if (pageAt(above)) return above;
  }
  return pathTo('home');
}

/** True when the page before this one in the history is ours too. */
function cameFromHere(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1;
}

/** Steps back as the browser would, but never out of the site. */
export function goBack(): void {
  if (cameFromHere()) history.back();
  else navigate(pathAbove(location.pathname), { replace: true });
}

/** `leads`: false where there is nothing to go back to. */
export function useGoBack(): { goBack: () => void; leads: boolean } {
  const path = usePathname();
  const leads = path !== pathTo('home') || cameFromHere();
  return { goBack: useCallback(goBack, []), leads };
}
