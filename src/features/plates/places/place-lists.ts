import { kmBetween } from '#shared/km-between.ts';
import americaRows from './america.json' with { type: 'json' };
import landBorders from './borders.json' with { type: 'json' };
import { europe, outsideEurope } from './europe.ts';
import germanyRows from './germany.json' with { type: 'json' };
import { type LocatedPlace, type Place, type PlaceListName, parseRows, type Tier } from './places.ts';
import regionRows from './regions.json' with { type: 'json' };

export { regionCountries } from './places.ts';

export type ShippedListName = Exclude<PlaceListName, 'own'>;

type Borders = Readonly<Record<string, readonly string[]>>;
/** Land borders. A border may be listed for either country or both. */
export const borders: Readonly<Record<'europe' | 'america', Borders>> = landBorders;

/** The states of the USA with the District of Columbia, and the provinces and territories of Canada, by postal code. */
export const america = parseRows(americaRows);

/** Hawaii counts as another continent. */
export const outsideAmerica: ReadonlySet<string> = new Set(['HI']);

/**
 * The codes on German plates and the towns they stand for: many districts also issue those of their predecessors.
 * Excludes codes no longer issued and those of authorities. A district's own code is listed with its seat. BK means
 * Backnang in the south and the Börde in the north.
 */
export const germany = parseRows(germanyRows);

/**
 * Regions shown on plates, by country, with the coordinates of each capital or seat. A: districts. CH: cantons. CZ:
 * regions, by the first letter. F: departments, by the number on the right. I: provinces, by the letters on the right.
 * IRL: counties, by the letters since 2014. PL: voivodeships, by the most common first letter. RO: counties and
 * Bucharest. SLO: registration areas. TR: provinces, by the first number. UK: areas of Great Britain, by the first
 * letter since 2001.
 */
const regions = new Map(Object.entries(regionRows).map(([country, rows]) => [country, parseRows(rows)]));

/** A country's regions, except Germany's; none if its plates don't show them. */
export const regionsOf = (country: string): readonly LocatedPlace[] => regions.get(country) ?? [];

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
