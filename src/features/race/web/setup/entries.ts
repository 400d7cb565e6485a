import { maxRacing } from '#features/vehicles/race-entries.ts';
import { spliced } from '#shared/lists.ts';
import { type Strategy, strategies } from '../../model/conditions.ts';
import type { Entry } from '../../model/race.ts';

/** Appends cars in their order while there's room, except those already in the race. */
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

/** Adds an entry's car a second time, right after the first and with another strategy. */
export function withDuplicate(entries: readonly Entry[], index: number): readonly Entry[] {
  const entry = entries[index];
  const strategy = entry && unusedStrategy(entries, entry.car);
  return entry && strategy ? spliced(entries, index + 1, 0, { car: entry.car, strategy }) : entries;
}

/** Pairs that buyers often compare, as suggestions for a first race: compact cars, SUVs and saloons. */
export const comparedPairs: readonly (readonly [string, string])[] = [
  ['volkswagen-id-3-pro', 'mg4-electric-64-kwh'],
  ['skoda-elroq-85', 'kia-ev3-long-range'],
  ['tesla-model-y-long-range-rwd-juniper', 'hyundai-ioniq-5-84-kwh-rwd'],
  ['tesla-model-3-long-range-rwd-highland', 'bmw-i4-edrive40'],
];
