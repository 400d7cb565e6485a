import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { navigate } from '#web/navigation/navigate.ts';
import { isSameView, type ListView, parseView } from '../../list-view.ts';

const writtenAfterMs = 300;

/** The address of the page as it is, with this view. */
type LinkTo = (view: ListView) => string;

const viewAt = (search: string) => parseView(new URLSearchParams(search));

/** Puts the view into the address of this entry of the history, which keeps its place in the list. */
function writeAddress(view: ListView, linkTo: LinkTo): void {
  const link = linkTo(view);
  if (new URL(link, location.href).pathname !== location.pathname) return;
  if (!isSameView(viewAt(location.search), view)) navigate(link, { replace: true, state: history.state });
}

/**
 * The view as it is being changed, at once; the address follows when the hand rests, so that a link shows the same. Browsers refuse
 * an address for each step of a slider.
 */
export function useListView(linkTo: LinkTo): [view: ListView, change: (part: Partial<ListView>) => void] {
  const search = useSearch();
  const [view, setView] = useState(() => viewAt(search));
  const [seen, setSeen] = useState(search);
  const latest = useRef(view);

  // Back, or a link within the page, has changed the address under our feet.
  if (search !== seen) {
    setSeen(search);
    const asked = viewAt(search);
    if (!isSameView(asked, view)) setView(asked);
  }

  useEffect(() => {
    latest.current = view;
    const timer = setTimeout(() => writeAddress(view, linkTo), writtenAfterMs);
    return () => clearTimeout(timer);
  }, [view, linkTo]);

  // Whoever leaves by a link before that comes back to what they saw. Not under a box that is just being ticked: drawn in the midst of its
  // click it would be as it was.
  useEffect(() => {
    const write = ({ target }: MouseEvent) => {
      if (!(target as Element).closest('label, input')) writeAddress(latest.current, linkTo);
    };
    document.addEventListener('click', write, { capture: true });
    return () => document.removeEventListener('click', write, { capture: true });
  }, [linkTo]);

  return [view, (part) => setView((before) => ({ ...before, ...part }))];
}
