import type { CarRow } from '#features/vehicles/car-row.ts';
import type { Vehicle } from '#features/vehicles/vehicle.ts';
import type { Entry } from '../model/race.ts';

export interface RacingCar {
  /** From 0 to 11, in the order picked; determines the letter, the colour and the style. */
  index: number;
  entry: Entry;
  vehicle: Vehicle;
  name: string;
}

/** The entries whose cars exist, with current ids, and the number of unknown ones. */
export function knownEntries(
  entries: readonly Entry[],
  byId: ReadonlyMap<string, CarRow>,
): { entries: Entry[]; unknown: number } {
  const known = entries.flatMap((entry) => {
    const row = byId.get(entry.car);
    return row === undefined ? [] : [{ ...entry, car: row.vehicle.id }];
  });
  return { entries: known, unknown: entries.length - known.length };
}

/** The entries' cars, leaving out any that don't exist. */
export function racingCars(entries: readonly Entry[], byId: ReadonlyMap<string, CarRow>): RacingCar[] {
  return entries.flatMap((entry, index) => {
    const row = byId.get(entry.car);
    return row === undefined ? [] : [{ index, entry, vehicle: row.vehicle, name: row.name }];
  });
}
