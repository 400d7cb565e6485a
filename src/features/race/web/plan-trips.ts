import type { Vehicle } from '#features/vehicles/vehicle.ts';
import type { TripPlanner } from '#features/vehicles/web/index.ts';
import type { RaceFacts } from '../model/race-car.ts';
import { runInWorker } from './worker-client.ts';

let count = 0;
/** A car's number in the worker. Its figures are sent only once, because copying them takes longer than planning. */
const numbers = new WeakMap<Vehicle, number>();

export const tripPlanner: TripPlanner = async (trip, cars) => {
  const numbered = cars.map((car) => {
    const number = numbers.get(car);
    return number === undefined ? { number: numberFor(car), figures: figuresOf(car) } : { number };
  });
  const planned = await runInWorker('trips', trip, numbered);
  if (planned !== undefined) return planned;
  // The worker has been restarted after a failure, so it has none of the figures.
  const all = cars.map((car) => ({ number: numberFor(car), figures: figuresOf(car) }));
  return (await runInWorker('trips', trip, all)) ?? [];
};

function numberFor(car: Vehicle): number {
  const number = numbers.get(car) ?? ++count;
  numbers.set(car, number);
  return number;
}

/** Only the figures a race uses, so that names and sources needn't be copied. */
export const figuresOf = (car: Vehicle): RaceFacts => ({
  ...{ id: car.id, derived: car.derived, price: {}, efficiency: {}, date: car.date },
  ...{ battery: car.battery, charge: car.charge, performance: car.performance, dimensions: car.dimensions },
  ...{ misscellaneous: car.misscellaneous, range: car.range, real_efficiency: car.real_efficiency },
});
