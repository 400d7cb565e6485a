import type { CarRow } from '#features/vehicles/car-row.ts';
import type { Vehicle } from '#features/vehicles/vehicle.ts';
import type { Entry } from '../model/race.ts';
import * as messages from './messages.ts';

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

/** Short names for a race's cars: the model, plus the variant if another car in the race has the same model. */
export function plainShortNames(cars: readonly RacingCar[]): Map<RacingCar, string> {
  return new Map(
    cars.map((car) => {
      const others = cars.filter(({ vehicle }) => vehicle.id !== car.vehicle.id);
      const isOnly = (name: Name) => others.every((other) => name(other) !== name(car));
      return [car, ([model, variant].find(isOnly) ?? full)(car)];
    }),
  );
}

/** The same names, plus the strategy if the same car races twice. */
export function shortNames(cars: readonly RacingCar[]): Map<RacingCar, string> {
  const names = plainShortNames(cars);
  return new Map(
    cars.map((car) => {
      const name = names.get(car) ?? car.name;
      const isTwice = cars.some((other) => other !== car && other.vehicle.id === car.vehicle.id);
      return [car, isTwice ? messages.result.byStrategy(name, messages.result.strategies[car.entry.strategy]) : name];
    }),
  );
}

type Name = (car: RacingCar) => string;
// A model such as "2" or "5 E-Tech" needs its make.
const model: Name = ({ vehicle: { make, model } }) => (/^\d/.test(model) ? `${make} ${model}` : model);
const variant: Name = (car) => `${model(car)} ${car.vehicle.variant}`.trim();
const full: Name = ({ name }) => name;
