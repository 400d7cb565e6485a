import type { ShippedListName } from '../../places/place-lists.ts';
import type { Place } from '../../places/places.ts';

/** Loads one list of places, so that a game only fetches its own. */
export async function loadPlaces(list: ShippedListName, country = ''): Promise<readonly Place[]> {
  if (list === 'europe') return (await import('../../places/europe.ts')).europe;
  if (list === 'america') return (await import('../../places/america.ts')).america;
  if (country === 'D') return (await import('../../places/germany.ts')).germany;
  return (await import('../../places/regions.ts')).regionsOf(country);
}
