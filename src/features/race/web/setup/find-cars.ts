import { inSearchOrder } from '#features/vehicles/car-list.ts';
import type { CarRow } from '#features/vehicles/car-row.ts';
import { findCars } from '#features/vehicles/search-cars.ts';

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
