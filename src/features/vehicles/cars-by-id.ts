import type { CarRow } from './car-row.ts';

/** Cars by their ids, and by those of the cars that were merged into them: an id that is a car now means that car. */
export function carsById(rows: readonly CarRow[]): ReadonlyMap<string, CarRow> {
  const byId = new Map<string, CarRow>();
  for (const row of rows) for (const id of row.vehicle.formerIds ?? []) byId.set(id, row);
  for (const row of rows) byId.set(row.vehicle.id, row);
  return byId;
}

/** Ids that somebody kept as they are now, none twice; those of cars that are not there stay as they are. */
export const idsNow = (kept: Iterable<string>, byId: ReadonlyMap<string, CarRow>): string[] => [
  ...new Set(Array.from(kept, (id) => byId.get(id)?.vehicle.id ?? id)),
];
