import { kmBetween } from '#shared/km-between.ts';
import type { LocatedPlace } from './rows.ts';

/** Regions farther apart than this aren't neighbors, because there is an ocean between them. */
const maxKmOfNeighbours = 400;

/**
 * Whether two regions count as neighbors. Only their main towns are known, not their borders, so they're neighbors if
 * no third town lies within the circle whose diameter connects the two.
 */
export function areAdjacent(one: LocatedPlace, other: LocatedPlace, all: readonly LocatedPlace[]): boolean {
  const km = kmBetween(one, other);
  if (km > maxKmOfNeighbours) return false;
  const squared = (length: number) => length * length;
  const squaredKm = squared(km);
  return all.every((third) => {
    if (third === one || third === other) return true;
    const toOne = squared(kmBetween(one, third));
    // Most towns are already too far from the first one, which saves computing the second distance.
    return toOne >= squaredKm || toOne + squared(kmBetween(third, other)) >= squaredKm;
  });
}
