import * as messages from './messages.ts';
import type { RacingCar } from './racing-cars.ts';

/** Short names of a race's cars: the model, with the variant if another car in the race has the same model. */
export function plainShortNames(cars: readonly RacingCar[]): Map<RacingCar, string> {
  return new Map(
    cars.map((car) => {
      const others = cars.filter(({ vehicle }) => vehicle.id !== car.vehicle.id);
      const isOnly = (name: Name) => others.every((other) => name(other) !== name(car));
      return [car, ([model, variant].find(isOnly) ?? full)(car)];
    }),
  );
}

/** The same, with the strategy if the same car races twice. */
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
