import { pageAt } from '#shared/pages.ts';
import { navigate } from './navigate.ts';

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
