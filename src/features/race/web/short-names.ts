import type { RacingCar } from './racing-cars.ts';
import { words } from './words.ts';

/**
 * What the cars of a race are called where there is little room: the model; with the variant where another car of the race
 * is of the same model; with the strategy where the very same car races twice.
 */
export function shortNames(cars: readonly RacingCar[]): Map<RacingCar, string> {
  const isOne = (car: RacingCar, name: (of: RacingCar) => string) =>
    cars.every((other) => other === car || name(other) !== name(car));
  // "2" and "5 E-Tech" are no names without their make.
  const model = ({ vehicle: { make, model } }: RacingCar) => (/^\d/.test(model) ? `${make} ${model}` : model);
  const variant = (car: RacingCar) => `${model(car)} ${car.vehicle.variant}`.trim();
  const full = ({ name }: RacingCar) => name;
  return new Map(
    cars.map((car) => {
      const name = [model, variant, full].find((one) => isOne(car, one));
      return [car, name?.(car) ?? words.result.byStrategy(model(car), words.result.strategies[car.entry.strategy])];
    }),
  );
}
