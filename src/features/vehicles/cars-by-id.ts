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

/** Whether untrusted text could be a car's slug. Like the contract's `vehicleId`, but without a validator in the browser. */
export const isSlug = (word: string): boolean => /^[a-z0-9-]{1,120}$/.test(word);
