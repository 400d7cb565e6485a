import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

const writtenAfterMs = 300;

/** What is typed, at once; the address follows when the typing pauses, so that a link or Back brings the view again. */
export function useFilterInAddress(): [filter: string, setFilter: (filter: string) => void] {
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useState(search.get('filter') ?? '');
  useEffect(() => {
    const timer = setTimeout(() => {
      if ((new URLSearchParams(location.search).get('filter') ?? '') === filter) return;
      setSearch(filter === '' ? {} : { filter }, { replace: true });
    }, writtenAfterMs);
    return () => clearTimeout(timer);
  }, [filter, setSearch]);
  return [filter, setFilter];
}
