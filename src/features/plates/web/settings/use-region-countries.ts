import { useQuery } from '@tanstack/react-query';
import type { Place } from '../../places/places.ts';
import { regionCountries } from '../../places/region-countries.ts';
import { loadPlaces } from '../places/load-places.ts';

const none: readonly Place[] = [];

async function load(): Promise<readonly Place[]> {
  const europe = await loadPlaces('europe');
  return europe.filter(({ code }) => regionCountries.includes(code)).sort((a, b) => a.name.localeCompare(b.name));
}

/** The countries whose plates tell the region. */
export function useRegionCountries(): readonly Place[] {
  const { data } = useQuery({
    queryKey: ['plates places', 'countries'],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return data ?? none;
}
