import type { CarRow } from './car-row.ts';

/** Cars by id, including ids of cars merged into them; current ids win over former ones. */
export function carsById(rows: readonly CarRow[]): ReadonlyMap<string, CarRow> {
  const byId = new Map<string, CarRow>();
  for (const row of rows) for (const id of row.vehicle.formerIds ?? []) byId.set(id, row);
  for (const row of rows) byId.set(row.vehicle.id, row);
  return byId;
}

/** Replaces stored ids by current ones, without duplicates; unknown ids are unchanged. */
export const currentIds = (ids: Iterable<string>, byId: ReadonlyMap<string, CarRow>): string[] => [
  ...new Set(Array.from(ids, (id) => byId.get(id)?.vehicle.id ?? id)),
];

/** Whether untrusted text could be a car's slug, like the contract's `vehicleId` but without loading a validator. */
export const isSlug = (word: string): boolean => /^[a-z0-9-]{1,120}$/.test(word);
