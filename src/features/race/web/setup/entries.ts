import { maxRacing } from '#features/vehicles/race-entries.ts';
import { spliced } from '#shared/lists.ts';
import { type Strategy, strategies } from '../../model/conditions.ts';
import type { Entry } from '../../model/race.ts';

/** The entries with cars more, in their order, as long as there is room. A car that is in it is not added again. */
export function withCars(entries: readonly Entry[], carIds: readonly string[]): Entry[] {
  const known = new Set(entries.map(({ car }) => car));
  const more = [...new Set(carIds)].filter((id) => !known.has(id));
  return [...entries, ...more.map((car): Entry => ({ car, strategy: 'fastest' }))].slice(0, maxRacing);
}

/** How this car is not driven yet; undefined where it is driven in all ways, or the race is full. */
export function freeStrategy(entries: readonly Entry[], car: string): Strategy | undefined {
  if (entries.length >= maxRacing) return undefined;
  return strategies.find((strategy) => !entries.some((entry) => entry.car === car && entry.strategy === strategy));
}

/** The entries with the car of one of them twice, the second right behind the first and driven in another way. */
export function withTwin(entries: readonly Entry[], index: number): readonly Entry[] {
  const entry = entries[index];
  const strategy = entry && freeStrategy(entries, entry.car);
  return entry && strategy ? spliced(entries, index + 1, 0, { car: entry.car, strategy }) : entries;
}
