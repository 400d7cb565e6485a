import { useCallback } from 'react';
import { navigate as go, usePathname, useSearch } from 'wouter/use-browser-location';
import { pageAt, pathTo } from '#shared/pages.ts';
import { dialogEntries, whenSettled } from './dialog-entries.ts';

interface Options {
  replace?: boolean;
  /** Passed to the page in its history state. */
  state?: Record<string, unknown>;
}

/**
 * Goes to an address of this site. From an open dialog the page replaces the dialog's entry, so that Back leads
 * directly to the page below it; another address of the same page leaves the dialog open.
 */
export function navigate(to: string, { replace = false, state }: Options = {}): void {
  whenSettled(() => {
    const dialogs = dialogEntries();
    // An older state may mention a dialog that is closed by now.
    const plain = state && { ...state, dialogs: undefined };
    if (dialogs === 0) return go(to, { replace, state: plain });
    const isSamePage = replace && new URL(to, location.href).pathname === location.pathname;
    go(to, { replace: true, state: isSamePage ? { ...state, dialogs } : plain });
    // Listeners must treat it as a new page anyway.
    if (!replace) dispatchEvent(new Event('pushState'));
  });
}

export function useQueryValue(name: string): string | undefined {
  return new URLSearchParams(useSearch()).get(name) ?? undefined;
}

/** Changes or removes one value of the address's query, without a history entry. */
export function replaceQueryValue(name: string, value: string | undefined): void {
  const query = new URLSearchParams(location.search);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  navigate(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
}

/**
 * Makes every plain link to a page of this site change the page without a reload. With a modifier key or another mouse
 * button, links behave as usual. There's one listener, because a list may render dozens of links a second. A link with
 * `data-replace` replaces the previous page in the history.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const { button, metaKey, ctrlKey, altKey, shiftKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || altKey || shiftKey) return;
    const link = linkOf(event);
    if (link === undefined || !isPageHere(link)) return;
    event.preventDefault();
    navigate(`${link.pathname}${link.search}`, { replace: link.dataset.replace !== undefined });
  });
}

/** The link to this site that contains the event's target. */
export function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link instanceof HTMLAnchorElement && link.origin === location.origin ? link : undefined;
}

/** Anchors, downloads and links that open another tab are left to the browser. */
function isPageHere(link: HTMLAnchorElement): boolean {
  const { pathname, hash, target } = link;
  const isLeftToBrowser = target !== '' || hash !== '' || link.hasAttribute('download');
  return !isLeftToBrowser && pageAt(pathname) !== undefined;
}

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

/** Goes back as the browser does, but never leaves the site. */
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
