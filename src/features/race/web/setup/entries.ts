import { inSearchOrder } from '#features/vehicles/car-list.ts';
import type { CarRow } from '#features/vehicles/car-row.ts';
import { maxRacing } from '#features/vehicles/race-entries.ts';
import { findCars } from '#features/vehicles/search-cars.ts';
import { spliced } from '#shared/lists.ts';
import { fieldValue, type Shown, shownIn } from '#web/text/units.ts';
import { longestKm, type Strategy, shortestKm, strategies } from '../../model/conditions.ts';
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

/**
 * The cars that match a query, best first. Among equal matches, favourites come first, the most recent one at the top,
 * then cars on sale in Europe. An empty query matches all. `today` is YYYY-MM.
 */
export function findCarsToRace(
  rows: readonly CarRow[],
  query: string,
  favourites: ReadonlySet<string>,
  today: string,
): CarRow[] {
  const byId = new Map(rows.map((row) => [row.vehicle.id, row]));
  const own = [...favourites].flatMap((id) => byId.get(id) ?? []);
  const others = rows.filter(({ vehicle }) => !favourites.has(vehicle.id));
  return findCars([...own, ...inSearchOrder(others, today)], query);
}

const presets = { km: [100, 300, 500, 1000, 2000], mi: [50, 100, 250, 500, 1000] } as const;

export const distancePresets = ({ unit }: Shown = shownIn('km')): readonly number[] =>
  unit === 'mi' ? presets.mi : presets.km;

/** A whole distance from 1 to 10,000 km, with or without thousands separators; undefined for anything else. */
export function parseKm(text: string, unit: Shown = shownIn('km')): number | undefined {
  const digits = text.trim().replace(/\s*(?:km|mi|miles)$/i, '');
  if (!/^(?:\d{1,5}|\d{1,2}[,. '\u00a0\u202f]\d{3})$/.test(digits)) return undefined;
  const km = unit.metric(Number(digits.replace(/\D/g, '')));
  return km >= shortestKm && km <= longestKm ? km : undefined;
}

const fineBelow = 300;

/** The next round distance up, in the unit shown: in steps of 100, or of 50 below 300. */
export function kmMore(km: number, unit: Shown = shownIn('km')): number {
  const shown = fieldValue(unit, km);
  const step = shown < fineBelow ? 50 : 100;
  return Math.min(longestKm, unit.metric((Math.floor(shown / step) + 1) * step));
}

export function kmLess(km: number, unit: Shown = shownIn('km')): number {
  const shown = fieldValue(unit, km);
  const step = shown <= fineBelow ? 50 : 100;
  return Math.max(shortestKm, unit.metric((Math.ceil(shown / step) - 1) * step));
}
