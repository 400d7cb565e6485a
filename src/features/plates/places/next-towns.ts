import { kmBetween } from '#shared/km-between.ts';
import type { PlaceAt } from './rows.ts';

/** Regions of a country farther apart than this aren't neighbors: there is an ocean between them. */
const maxKmOfNeighbours = 400;

/**
 * Whether two of a country's regions count as neighbors. Only their main towns are known, not their borders: two are
 * neighbors if no third town is within the circle between them.
 */
export function areNextTowns(one: PlaceAt, other: PlaceAt, all: readonly PlaceAt[]): boolean {
  const km = kmBetween(one, other);
  if (km > maxKmOfNeighbours) return false;
  const square = (length: number) => length * length;
  const apart = square(km);
  return all.every((third) => {
    if (third === one || third === other) return true;
    const toOne = square(kmBetween(one, third));
    // Most are too far from one of them, so the second distance needn't be computed.
    return toOne >= apart || toOne + square(kmBetween(third, other)) >= apart;
  });
}
