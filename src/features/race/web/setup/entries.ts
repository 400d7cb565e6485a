import { maxRacing } from '#features/vehicles/race-entries.ts';
import { spliced } from '#shared/lists.ts';
import { type Strategy, strategies } from '../../model/conditions.ts';
import type { Entry } from '../../model/race.ts';

/** Appends cars in their order while there's room. A car already in it isn't added again. */
export function withCars(entries: readonly Entry[], carIds: readonly string[]): Entry[] {
  const known = new Set(entries.map(({ car }) => car));
  const more = [...new Set(carIds)].filter((id) => !known.has(id));
  return [...entries, ...more.map((car): Entry => ({ car, strategy: 'fastest' }))].slice(0, maxRacing);
}

/** A strategy this car doesn't use yet; undefined if it uses all, or the race is full. */
export function unusedStrategy(entries: readonly Entry[], car: string): Strategy | undefined {
  if (entries.length >= maxRacing) return undefined;
  return strategies.find((strategy) => !entries.some((entry) => entry.car === car && entry.strategy === strategy));
}

/** Adds the car of one entry a second time, right behind the first and with another strategy. */
export function withDuplicate(entries: readonly Entry[], index: number): readonly Entry[] {
  const entry = entries[index];
  const strategy = entry && unusedStrategy(entries, entry.car);
  return entry && strategy ? spliced(entries, index + 1, 0, { car: entry.car, strategy }) : entries;
}
