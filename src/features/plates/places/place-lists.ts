import { kmBetween } from '#shared/km-between.ts';
import { america, outsideAmerica } from './america.ts';
import landBorders from './borders.json' with { type: 'json' };
import { europe, outsideEurope } from './europe.ts';
import { germany } from './germany.ts';
import type { LocatedPlace, Place, PlaceListName, Tier } from './places.ts';
import { regionsOf } from './regions.ts';

export { regionCountries } from './places.ts';

export type ShippedListName = Exclude<PlaceListName, 'own'>;

type Borders = Readonly<Record<string, readonly string[]>>;
/** Land borders. A border may be listed for either country or both. */
export const borders: Readonly<Record<'europe' | 'america', Borders>> = landBorders;

function locatedPlaces(list: ShippedListName, country = ''): readonly LocatedPlace[] {
  if (list === 'europe') return europe;
  if (list === 'america') return america;
  return country === 'D' ? germany : regionsOf(country);
}

/** The places on a list, in order; for `regions`, those of the country with this code. */
export function placesOf(list: ShippedListName, country?: string): readonly Place[] {
  return locatedPlaces(list, country);
}

/** Regions farther apart than this count as overseas, which applies to France but not to Italy. */
const overseasKm = 3000;

type DistanceTier = Exclude<Tier, 8>;

/**
 * Points keyed by code, used until the group has played enough games: 1 at home, 2 for neighbours, 3 on the same
 * continent, otherwise 5. All places are worth 3 if home isn't on the list.
 */
export function distanceTiers(
  list: ShippedListName,
  home: string,
  country?: string,
): ReadonlyMap<string, DistanceTier> {
  const places = locatedPlaces(list, country);
  const from = places.find(({ code }) => code === home);
  const tierOf = from && (list === 'regions' ? tierOfRegion(from, places) : tierOfCountry(from, list));
  return new Map(places.map((place) => [place.code, place === from ? 1 : (tierOf?.(place) ?? 3)]));
}

const tierOfRegion = (from: LocatedPlace, places: readonly LocatedPlace[]) => (to: LocatedPlace) => {
  if (areAdjacent(from, to, places)) return 2;
  return kmBetween(from, to) > overseasKm ? 5 : 3;
};

function tierOfCountry({ code: home }: LocatedPlace, list: 'europe' | 'america') {
  const bordersOf = borders[list];
  const outside = list === 'europe' ? outsideEurope : outsideAmerica;
  return ({ code }: LocatedPlace) => {
    if (bordersOf[home]?.includes(code) || bordersOf[code]?.includes(home)) return 2;
    return outside.has(home) === outside.has(code) ? 3 : 5;
  };
}

/** Regions farther apart than this aren't neighbours, because there is an ocean between them. */
const maxKmOfNeighbours = 400;

/**
 * Whether two regions count as neighbours. Only their main towns are known, not their borders, so they're neighbours
 * if no third town lies within the circle whose diameter connects the two.
 */
function areAdjacent(first: LocatedPlace, other: LocatedPlace, all: readonly LocatedPlace[]): boolean {
  const km = kmBetween(first, other);
  if (km > maxKmOfNeighbours) return false;
  const squared = (length: number) => length * length;
  const squaredKm = squared(km);
  return all.every((third) => {
    if (third === first || third === other) return true;
    const toFirst = squared(kmBetween(first, third));
    // Most towns are already too far from the first one, which saves computing the second distance.
    return toFirst >= squaredKm || toFirst + squared(kmBetween(third, other)) >= squaredKm;
  });
}
