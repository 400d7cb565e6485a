import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { replaceQueryValue } from '#web/navigation/navigate.ts';
import { type FilterName, type Filters, parseFilters, valueInAddress, without } from './challenge-filters.ts';

const addressNames = { category: 'category', difficulty: 'difficulty', photo: 'photo', isOwn: 'own' } as const;

export interface FilterState {
  filters: Filters;
  change: (part: Partial<Filters>) => void;
  drop: (name: FilterName) => void;
}

/** The filters of the pool; they stand in the address, so that a link shows the same. */
export function useFilters(): FilterState {
  const [text, setText] = useTextInAddress('filter');
  const search = useSearch();
  const others = useMemo(() => parseFilters(new URLSearchParams(search)), [search]);
  const filters = { text, ...others };
  const change = (part: Partial<Filters>) => {
    for (const name of Object.keys(part) as FilterName[]) {
      if (name === 'text') setText(part.text ?? '');
      else replaceQueryValue(addressNames[name], valueInAddress(part, name));
    }
  };
  return { filters, change, drop: (name) => change({ [name]: without(filters, name)[name] }) };
}
