import type { CarRow } from '#features/vehicles/car-row.ts';
import { matcher } from '#shared/text-match.ts';

/**
 * The cars that match a query, in display order: favourites first, the latest heart before older ones, then European
 * cars, then all others. An empty query matches all.
 */
export function findCars(rows: readonly CarRow[], query: string, favourites: ReadonlySet<string>): CarRow[] {
  const matches = matcher(query);
  const order = [...favourites];
  const rank = ({ vehicle }: CarRow) => {
    if (favourites.has(vehicle.id)) return order.indexOf(vehicle.id) - order.length;
    return vehicle.market === 'Europe' ? 0 : 1;
  };
  return rows
    .filter(({ searchText }) => matches(searchText))
    .map((row) => ({ row, rank: rank(row) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}
