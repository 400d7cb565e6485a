import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { navigate } from '#web/navigation/navigate.ts';
import { isSameView, type ListView, parseView } from '../../list-view.ts';

const writtenAfterMs = 300;

/** The current page's address with this view. */
type LinkTo = (view: ListView) => string;

const viewAt = (search: string) => parseView(new URLSearchParams(search));

/** Replaces this history entry's address, and keeps its scroll position. */
function writeAddress(view: ListView, linkTo: LinkTo): void {
  const link = linkTo(view);
  if (new URL(link, location.href).pathname !== location.pathname) return;
  if (!isSameView(viewAt(location.search), view)) navigate(link, { replace: true, state: history.state });
}

/**
 * The view while it's being edited; the address follows after a pause, so that a link shows the same. Browsers throttle
 * address changes for each step of a slider.
 */
export function useListView(linkTo: LinkTo): [view: ListView, change: (part: Partial<ListView>) => void] {
  const search = useSearch();
  const [view, setView] = useState(() => viewAt(search));
  const [seen, setSeen] = useState(search);
  const latest = useRef(view);

  // Back, or a link within the page, changed the address.
  if (search !== seen) {
    setSeen(search);
    const addressed = viewAt(search);
    if (!isSameView(addressed, view)) setView(addressed);
  }

  useEffect(() => {
    latest.current = view;
    const timer = setTimeout(() => writeAddress(view, linkTo), writtenAfterMs);
    return () => clearTimeout(timer);
  }, [view, linkTo]);

  // Leaving by a link before that still returns to the view on screen. Deferred for checkboxes: a render during the
  // click would revert it.
  useEffect(() => {
    const write = ({ target }: MouseEvent) => {
      if (!(target as Element).closest('label, input')) writeAddress(latest.current, linkTo);
    };
    document.addEventListener('click', write, { capture: true });
    return () => document.removeEventListener('click', write, { capture: true });
  }, [linkTo]);

  return [view, (part) => setView((before) => ({ ...before, ...part }))];
}
