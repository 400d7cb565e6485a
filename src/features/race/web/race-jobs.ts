import { hasPlan, type Outcome, type Race, runRace } from '../model/race.ts';
import type { RaceFacts } from '../model/race-car.ts';
import { type ReadGpx, readGpx } from './course/read-gpx.ts';

/** Figures of a car as the race needs them. */
export type CarFigures = RaceFacts;

/** What the worker can be asked for, and what it answers; the same functions run on the server and at the command line. */
export interface RaceJobs {
  race: (race: Race, cars: readonly CarFigures[]) => Outcome[];
  /**
   * Several races of the same cars: a part of a sweep. Without the stops and the road of each plan, of which a sweep shows nothing, and
   * which would be most of what is sent.
   */
  sweep: (races: readonly Race[], cars: readonly CarFigures[]) => Outcome[][];
  /** What a GPX file holds. */
  course: (gpx: string, fileName: string) => ReadGpx;
}

const byId = (cars: readonly CarFigures[]) => new Map(cars.map((car) => [car.id, car]));

export const raceJobs: RaceJobs = {
  race: (race, cars) => runRace(race, byId(cars)),
  sweep: (races, cars) => {
    const figures = byId(cars);
    return races.map((race) => runRace(race, figures).map(withoutStops));
  },
  course: readGpx,
};

const withoutStops = (outcome: Outcome): Outcome =>
  hasPlan(outcome) ? { ...outcome, charges: [], minutesToPercent: [], road: undefined } : outcome;

/** A question to the worker. */
export interface Asked {
  id: number;
  job: keyof RaceJobs;
  input: readonly unknown[];
}

export type Answered = { id: number } & ({ answer: unknown } | { failed: string });
