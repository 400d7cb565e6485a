import { hasPlan, type Outcome, type Race, runRace } from '../model/race.ts';
import type { RaceFacts } from '../model/race-car.ts';
import { type ReadGpx, readGpx } from './course/read-gpx.ts';
import { planTrips } from './trip-job.ts';

/** The figures of a car that the race uses. */
export type CarFigures = RaceFacts;

/** The worker's jobs and their results; the same functions run on the server and at the command line. */
export interface RaceJobs {
  race: (race: Race, cars: readonly CarFigures[]) => Outcome[];
  /**
   * Several races of the same cars: part of a sweep. Drops each plan's stops and road, which a sweep doesn't show and
   * which make up most of the data.
   */
  sweep: (races: readonly Race[], cars: readonly CarFigures[]) => Outcome[][];
  /** Reads a GPX file. */
  course: (gpx: string, fileName: string) => ReadGpx;
  /** One trip with each car of a list. */
  trips: typeof planTrips;
}

const byId = (cars: readonly CarFigures[]) => new Map(cars.map((car) => [car.id, car]));

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

/** A request to the worker. */
export interface WorkerRequest {
  id: number;
  job: keyof RaceJobs;
  input: readonly unknown[];
}

export type WorkerResponse = { id: number } & ({ answer: unknown } | { failed: string });
