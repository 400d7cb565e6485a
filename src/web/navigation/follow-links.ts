import { pageAt } from '#shared/pages.ts';
import { navigate } from './navigate.ts';

/**
 * Lets every plain link to a page of this site change the page without a new visit, as the reader expects of a link in all
 * other ways: with a key or another button held it opens where the browser wants. In one place, because a list draws dozens
 * of links a second. A link with `data-replace` takes the place of the page before in the browser's history.
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

/** The link within this site that something happens to. */
export function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link instanceof HTMLAnchorElement && link.origin === location.origin ? link : undefined;
}

/** A place within a page, a file and whatever opens in a tab of its own are the browser's. */
function isPageHere(link: HTMLAnchorElement): boolean {
  const { pathname, hash, target } = link;
  const isLeftToBrowser = target !== '' || hash !== '' || link.hasAttribute('download');
  return !isLeftToBrowser && pageAt(pathname) !== undefined;
}
