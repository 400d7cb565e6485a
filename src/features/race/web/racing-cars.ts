import type { CarRow } from '#features/vehicles/car-row.ts';
import type { Vehicle } from '#features/vehicles/vehicle.ts';
import type { Entry } from '../model/race.ts';

/** An entry of the race with what is known of its car. */
export interface RacingCar {
  /** From 0 to 11, in the order of picking: letter, colour and style follow from it. */
  index: number;
  entry: Entry;
  vehicle: Vehicle;
  name: string;
}

/** The entries whose cars there are; an address may name others. */
export function racingCars(entries: readonly Entry[], rows: readonly CarRow[]): RacingCar[] {
  const byId = new Map(rows.map((row) => [row.vehicle.id, row]));
  return entries.flatMap((entry, index) => {
    const row = byId.get(entry.car);
    return row === undefined ? [] : [{ index, entry, vehicle: row.vehicle, name: row.name }];
  });
}
