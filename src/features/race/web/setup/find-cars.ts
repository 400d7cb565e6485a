import type { CarRow } from '#features/vehicles/car-row.ts';
import { matcher } from '#shared/text-match.ts';

/**
 * The cars a question means, in the order in which they are offered: favourites first, the newest heart before older
 * ones, then cars of Europe, then all others. An empty question means all.
 */
export function findCars(rows: readonly CarRow[], question: string, favourites: ReadonlySet<string>): CarRow[] {
  const isMeant = matcher(question);
  const order = [...favourites];
  const rank = ({ vehicle }: CarRow) => {
    if (favourites.has(vehicle.id)) return order.indexOf(vehicle.id) - order.length;
    return vehicle.market === 'Europe' ? 0 : 1;
  };
  return rows
    .filter(({ searchText }) => isMeant(searchText))
    .map((row) => ({ row, rank: rank(row) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}
