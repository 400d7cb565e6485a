import type { PlaceAt } from './rows.ts';

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** As the crow flies, along the great circle. */
export function kmBetween(from: PlaceAt, to: PlaceAt): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const halfLon = Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  const chord = halfLat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLon;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Farther than this no two regions of a country are neighbours: an ocean lies between them. */
const maxKmOfNeighbours = 400;

/**
 * Whether two of a country's regions count as neighbours. Their borders are not known here, only their main towns: two are
 * neighbours where no third town lies within the circle between them.
 */
export function areNextTowns(one: PlaceAt, other: PlaceAt, all: readonly PlaceAt[]): boolean {
  const km = kmBetween(one, other);
  if (km > maxKmOfNeighbours) return false;
  const square = (length: number) => length * length;
  const apart = square(km);
  return all.every((third) => {
    if (third === one || third === other) return true;
    const toOne = square(kmBetween(one, third));
    // Most are so far from one of them that the other need not be measured.
    return toOne >= apart || toOne + square(kmBetween(third, other)) >= apart;
  });
}
