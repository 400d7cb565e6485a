import type { Conditions, Strategy } from './conditions.ts';
import type { Course } from './course.ts';
import { finished, type NoPlan, type Plan, planSteps } from './plan.ts';
import { type RaceFacts, raceCarOf } from './race-car.ts';

export interface Entry {
  car: string;
  strategy: Strategy;
}

/** All that a race is: from it alone follows how it ends. */
export interface Race {
  distanceKm: number;
  /** In the order of picking: the first is A. The same car may stand twice. */
  entries: Entry[];
  conditions: Conditions;
  /** The road, where it is not level; `distanceKm` is its length then. */
  course?: Course;
}

export type Outcome = Plan | NoPlan;
export const hasPlan = (outcome: Outcome): outcome is Plan => 'minutes' in outcome;
/** Whether it comes to the goal: it can race, and is not stranded. */
export const arrives = (outcome: Outcome): outcome is Plan => hasPlan(outcome) && outcome.strandedAtKm === undefined;

/** What all that race drive. A course says itself how long it is. */
export const tripOf = ({ distanceKm, conditions, course }: Race) => ({
  distanceKm: course?.lengthKm ?? distanceKm,
  conditions,
  course,
});

/** What each entry does, in the order of the entries. */
export function runRace(race: Race, cars: ReadonlyMap<string, RaceFacts>): Outcome[] {
  return finished(raceSteps(race, cars));
}

/** The same in steps, as a plan has them. */
export function* raceSteps(race: Race, cars: ReadonlyMap<string, RaceFacts>): Generator<void, Outcome[], void> {
  const outcomes: Outcome[] = [];
  for (const { car, strategy } of race.entries) {
    const facts = cars.get(car);
    if (facts === undefined) throw new Error(`No figures of ${car}`);
    const known = raceCarOf(facts);
    if ('missing' in known) outcomes.push({ car, missing: known.missing });
    else outcomes.push(yield* planSteps(known.car, { ...tripOf(race), strategy }));
    yield;
  }
  return outcomes;
}

/** Indexes of the outcomes, best first: by time, then those that are stranded by how far they came, then those that cannot race. */
export function inOrder(outcomes: readonly Outcome[]): number[] {
  const rank = (outcome: Outcome): [number, number] => {
    if (!hasPlan(outcome)) return [2, 0];
    return outcome.strandedAtKm === undefined ? [0, outcome.minutes] : [1, -outcome.strandedAtKm];
  };
  return outcomes
    .map((outcome, index) => ({ index, rank: rank(outcome) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.index - b.index)
    .map(({ index }) => index);
}

/** Three seconds of a long race, a thousandth of a short one: nobody could tell them apart. In minutes. */
const levelWithin = (minutes: number): number => Math.min(0.05, minutes / 1000);

/** The place of each outcome, from 1: who arrives level with another shares its place, and the next one has the place after both. */
export function placesOf(outcomes: readonly Outcome[]): number[] {
  const places: number[] = Array.from(outcomes, () => 0);
  let shared = { place: 0, minutes: Number.NEGATIVE_INFINITY };
  for (const [before, index] of inOrder(outcomes).entries()) {
    const outcome = outcomes[index];
    const arrives = outcome !== undefined && hasPlan(outcome) && outcome.strandedAtKm === undefined;
    if (!arrives) places[index] = before + 1;
    else {
      const isLevel = outcome.minutes - shared.minutes < levelWithin(outcome.minutes);
      if (!isLevel) shared = { place: before + 1, minutes: outcome.minutes };
      places[index] = shared.place;
    }
  }
  return places;
}
