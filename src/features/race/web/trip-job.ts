import type { Trip, TripTime } from '#features/vehicles/trip.ts';
import { defaultConditions } from '../model/conditions.ts';
import { tripFigures } from '../model/plan.ts';
import { type RaceCar, type RaceFacts, raceCarOf } from '../model/race-car.ts';

/** A car with its figures, which are only sent the first time. */
interface NumberedCar {
  number: number;
  figures?: RaceFacts;
}

/** The cars sent so far; undefined for one that can't race. */
const cars = new Map<number, RaceCar | undefined>();

/** The times of a trip, in the order of the cars; undefined if any car was never sent to this worker. */
export function planTrips(
  { distanceKm, ...changed }: Trip,
  numbered: readonly NumberedCar[],
): (TripTime | undefined)[] | undefined {
  for (const { number, figures } of numbered) if (figures !== undefined) cars.set(number, carOf(figures));
  if (numbered.some(({ number }) => !cars.has(number))) return undefined;
  const trip = { distanceKm, conditions: { ...defaultConditions, ...changed }, strategy: 'fastest' as const };
  return numbered.map(({ number }) => {
    const car = cars.get(number);
    if (car === undefined) return undefined;
    const { minutes, stops, errorMin, strandedAtKm } = tripFigures(car, trip);
    return { minutes: strandedAtKm === undefined ? minutes : undefined, stops, errorMin };
  });
}

function carOf(figures: RaceFacts): RaceCar | undefined {
  const known = raceCarOf(figures);
  return 'car' in known ? known.car : undefined;
}
