import { hasPlan, type Outcome, type Race, runRace } from '../model/race.ts';
import type { RaceFacts } from '../model/race-car.ts';
import { type ReadGpx, readGpx } from './course/read-gpx.ts';
import { planTrips } from './trip-job.ts';

/** The worker's jobs and their results; the same functions run on the server and at the command line. */
export interface RaceJobs {
  race: (race: Race, cars: readonly RaceFacts[]) => Outcome[];
  /**
   * Part of a sweep: several races of the same cars. Drops each plan's stops and road, which a sweep doesn't show and
   * which are most of the data.
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
