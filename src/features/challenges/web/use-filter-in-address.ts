import { useEffect, useState } from 'react';
import { replaceQueryValue, useQueryValue } from '#web/navigation/query-value.ts';

const writtenAfterMs = 300;

/** What is typed, at once; the address follows when the typing pauses, so that a link or Back brings the view again. */
export function useFilterInAddress(): [filter: string, setFilter: (filter: string) => void] {
  const [filter, setFilter] = useState(useQueryValue('filter') ?? '');
  useEffect(() => {
    const timer = setTimeout(() => {
      if ((new URLSearchParams(location.search).get('filter') ?? '') === filter) return;
      replaceQueryValue('filter', filter === '' ? undefined : filter);
    }, writtenAfterMs);
    return () => clearTimeout(timer);
  }, [filter]);
  return [filter, setFilter];
}
