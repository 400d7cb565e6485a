import { kmBetween } from '#shared/km-between.ts';
import { america, beyondAmerica } from './america.ts';
import landBorders from './borders.json' with { type: 'json' };
import { beyondEurope, europe } from './europe.ts';
import { germany } from './germany.ts';
import { areNextTowns } from './next-towns.ts';
import type { Place, PlaceListName, Tier } from './places.ts';
import { regionsOf } from './regions.ts';
import type { PlaceAt } from './rows.ts';

export { regionCountries } from './region-countries.ts';

export type ShippedListName = Exclude<PlaceListName, 'own'>;

type Borders = Readonly<Record<string, readonly string[]>>;
/** Land borders. A border may be listed on either side or both. */
export const borders: Readonly<Record<'europe' | 'america', Borders>> = landBorders;

function rowsOf(list: ShippedListName, country = ''): readonly PlaceAt[] {
  if (list === 'europe') return europe;
  if (list === 'america') return america;
  return country === 'D' ? germany : regionsOf(country);
}

/** The places of a list, in order. `country` selects whose regions, by its code. */
export function placesOf(list: ShippedListName, country?: string): readonly Place[] {
  return rowsOf(list, country);
}

/** Overseas regions are farther away than any two regions on a mainland: this applies to France but not Italy. */
const overseasKm = 3000;

/** Points of a find by distance. */
type DistanceTier = Exclude<Tier, 8>;

/**
 * Points by code, used until the group has played enough games of its own: 1 at home, 2 for neighbors, 3 on the same
 * continent, else 5. Without a listed home all places are equally far.
 */
export function distanceTiers(
  list: ShippedListName,
  home: string,
  country?: string,
): ReadonlyMap<string, DistanceTier> {
  const places = rowsOf(list, country);
  const from = places.find(({ code }) => code === home);
  const tierOf = from && (list === 'regions' ? tierOfRegion(from, places) : tierOfCountry(from, list));
  return new Map(places.map((place) => [place.code, place === from ? 1 : (tierOf?.(place) ?? 3)]));
}

const tierOfRegion = (from: PlaceAt, places: readonly PlaceAt[]) => (to: PlaceAt) => {
  if (areNextTowns(from, to, places)) return 2;
  return kmBetween(from, to) > overseasKm ? 5 : 3;
};

function tierOfCountry({ code: home }: PlaceAt, list: 'europe' | 'america') {
  const othersOf = borders[list];
  const beyond = list === 'europe' ? beyondEurope : beyondAmerica;
  return ({ code }: PlaceAt) => {
    if (othersOf[home]?.includes(code) || othersOf[code]?.includes(home)) return 2;
    return beyond.has(home) === beyond.has(code) ? 3 : 5;
  };
}
