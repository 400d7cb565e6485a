import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type CarView, parseView, writeView } from '../../car-view.ts';

const writtenAfterMs = 300;

function queryOf(view: CarView): Record<string, string> {
  const entries = Object.entries(writeView(view)).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/** The view as it is being changed, at once; the address follows when the hand rests, so that a link shows the same. */
export function useCarView(): [view: CarView, change: (part: Partial<CarView>) => void] {
  const [search, setSearch] = useSearchParams();
  const [view, setView] = useState(() => parseView(search));
  const [written, setWritten] = useState(search);

  // Back, or a link within the page, has changed the address under our feet.
  if (search !== written) {
    setWritten(search);
    if (new URLSearchParams(queryOf(view)).toString() !== search.toString()) setView(parseView(search));
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      const query = queryOf(view);
      if (new URLSearchParams(query).toString() !== new URLSearchParams(location.search).toString()) {
        setSearch(query, { replace: true });
      }
    }, writtenAfterMs);
    return () => clearTimeout(timer);
  }, [view, setSearch]);

  return [view, (part) => setView((before) => ({ ...before, ...part }))];
}
