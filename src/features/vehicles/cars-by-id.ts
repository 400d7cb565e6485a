import type { CarRow } from './car-row.ts';

/** Cars by id, including ids of cars merged into them; current ids win over former ones. */
export function carsById(rows: readonly CarRow[]): ReadonlyMap<string, CarRow> {
  const byId = new Map<string, CarRow>();
  for (const row of rows) for (const id of row.vehicle.formerIds ?? []) byId.set(id, row);
  for (const row of rows) byId.set(row.vehicle.id, row);
  return byId;
}

/** Stored ids replaced by current ones, without duplicates; unknown ids stay as they are. */
export const currentIds = (ids: Iterable<string>, byId: ReadonlyMap<string, CarRow>): string[] => [
  ...new Set(Array.from(ids, (id) => byId.get(id)?.vehicle.id ?? id)),
];
