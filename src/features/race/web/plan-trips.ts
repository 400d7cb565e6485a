import type { Vehicle } from '#features/vehicles/vehicle.ts';
import type { TripPlanner } from '#features/vehicles/web/index.ts';
import type { CarFigures } from './race-jobs.ts';
import { runInWorker } from './worker-client.ts';

let count = 0;
/** Under what number the worker knows a car's figures; they're sent only once, as copying them takes longer than a plan. */
const numbers = new WeakMap<Vehicle, number>();

/** Only what the race uses: names and dates needn't be copied. */
const figuresOf = (car: Vehicle): CarFigures => ({
  ...{ id: car.id, derived: car.derived, price: {}, date: {}, efficiency: {} },
  ...{ battery: car.battery, charge: car.charge, performance: car.performance, dimensions: car.dimensions },
  ...{ misscellaneous: car.misscellaneous, range: car.range, real_efficiency: car.real_efficiency },
});

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
