import { navigate } from 'wouter/use-browser-location';
import { pageAt } from '#shared/pages.ts';

/**
 * Lets every plain link to a page of this site change the page without a new visit, as the reader expects of a link in all
 * other ways: with a key or another button held it opens where the browser wants. In one place, because a list draws dozens
 * of links a second. A link with `data-replace` takes the place of the page before in the browser's history.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const { button, metaKey, ctrlKey, altKey, shiftKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || altKey || shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!(link instanceof HTMLAnchorElement) || !isPageHere(link)) return;
    event.preventDefault();
    navigate(`${link.pathname}${link.search}`, { replace: link.dataset.replace !== undefined });
  });
}

/** A place within a page, a file and whatever opens in a tab of its own are the browser's. */
function isPageHere(link: HTMLAnchorElement): boolean {
  const { origin, pathname, hash, target } = link;
  const isLeftToBrowser = target !== '' || hash !== '' || link.hasAttribute('download');
  return origin === location.origin && !isLeftToBrowser && pageAt(pathname) !== undefined;
}
