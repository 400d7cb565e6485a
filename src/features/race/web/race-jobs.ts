import type { Trip, TripTime } from '#features/vehicles/trip.ts';
import { defaultConditions } from '../model/conditions.ts';
import { tripFigures } from '../model/plan.ts';
import { hasPlan, type Outcome, type Race, runRace } from '../model/race.ts';
import { type RaceCar, type RaceFacts, raceCarOf } from '../model/race-car.ts';
import { type ReadGpx, readGpx } from './course/read-gpx.ts';

/** The worker's jobs and their results; the same functions run on the server and on the command line. */
export interface RaceJobs {
  race: (race: Race, cars: readonly RaceFacts[]) => Outcome[];
  /**
   * Part of a sweep: several races of the same cars. Drops each plan's stops and road, which a sweep doesn't show and
   * which make up most of the data.
   */
  sweep: (races: readonly Race[], cars: readonly RaceFacts[]) => Outcome[][];
  course: (gpx: string, fileName: string) => ReadGpx;
  trips: typeof planTrips;
}

const byId = (cars: readonly RaceFacts[]) => new Map(cars.map((car) => [car.id, car]));

export const raceJobs: RaceJobs = {
  race: (race, cars) => runRace(race, byId(cars)),
  sweep: (races, cars) => {
    const figures = byId(cars);
    return races.map((race) => runRace(race, figures).map(withoutStops));
  },
  course: readGpx,
  trips: planTrips,
};

const withoutStops = (outcome: Outcome): Outcome =>
  hasPlan(outcome) ? { ...outcome, charges: [], minutesToPercent: [], road: undefined } : outcome;

export interface WorkerRequest {
  id: number;
  job: keyof RaceJobs;
  input: readonly unknown[];
}

export type WorkerResponse = { id: number } & ({ result: unknown } | { failed: string });

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
