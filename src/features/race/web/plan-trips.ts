import type { Vehicle } from '#features/vehicles/vehicle.ts';
import type { TripPlanner } from '#features/vehicles/web/index.ts';
import { figuresOf } from './trip-figures.ts';
import { runInWorker } from './worker-client.ts';

let count = 0;
/** Under what number the worker knows a car's figures; they're sent only once, as copying them takes longer than a plan. */
const numbers = new WeakMap<Vehicle, number>();

/** Plans a list of cars in the race's worker. */
export const tripPlanner: TripPlanner = async (trip, cars) => {
  const known = cars.map((car) => {
    const number = numbers.get(car);
    return number === undefined ? { number: numberFor(car), figures: figuresOf(car) } : { number };
  });
  const planned = await runInWorker('trips', trip, known);
  if (planned !== undefined) return planned;
  // A new worker, as the previous one failed: it has none of the figures.
  const all = cars.map((car) => ({ number: numberFor(car), figures: figuresOf(car) }));
  return (await runInWorker('trips', trip, all)) ?? [];
};

function numberFor(car: Vehicle): number {
  const number = numbers.get(car) ?? ++count;
  numbers.set(car, number);
  return number;
}
