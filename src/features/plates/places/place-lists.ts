import { america, americaBorders, beyondAmerica } from './america.ts';
import { areNextTowns, kmBetween } from './distance.ts';
import { beyondEurope, europe, europeBorders } from './europe.ts';
import type { Place, PlaceListName, Tier } from './places.ts';
import { regionsOf } from './regions.ts';
import type { PlaceAt } from './rows.ts';

export { regionCountries } from './regions.ts';

export type ShippedListName = Exclude<PlaceListName, 'own'>;

function rowsOf(list: ShippedListName, country = ''): readonly PlaceAt[] {
  if (list === 'europe') return europe;
  return list === 'america' ? america : regionsOf(country);
}

/** The places of a list, in the order in which they are listed. `country` is whose regions are meant, by its letters. */
export function placesOf(list: ShippedListName, country?: string): readonly Place[] {
  return rowsOf(list, country);
}

/** Regions overseas are farther from all others than any two of one mainland: of France, not of Italy. */
const overseasKm = 3000;

/**
 * What a find is worth while the group has not played enough to know better: 1 at home, 2 next door, 3 on the same
 * continent, else 5. Whoever's home is not on the list finds all of it at the same distance.
 */
export function distanceTier(list: ShippedListName, home: string, code: string, country?: string): Exclude<Tier, 8> {
  const places = rowsOf(list, country);
  const from = places.find((place) => place.code === home);
  const to = places.find((place) => place.code === code);
  if (from === undefined || to === undefined) return 3;
  if (from === to) return 1;
  if (list === 'regions') {
    if (areNextTowns(from, to, places)) return 2;
    return kmBetween(from, to) > overseasKm ? 5 : 3;
  }
  const [borders, beyond] = list === 'europe' ? [europeBorders, beyondEurope] : [americaBorders, beyondAmerica];
  if (borders.get(home)?.has(code)) return 2;
  return beyond.has(home) === beyond.has(code) ? 3 : 5;
}
