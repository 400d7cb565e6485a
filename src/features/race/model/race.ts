import type { Conditions, Strategy } from './conditions.ts';
import type { Course } from './course.ts';
import { finished, type NoPlan, type Plan, planSteps } from './plan.ts';
import { type RaceCar, type RaceFacts, raceCarOf } from './race-car.ts';

export interface Entry {
  car: string;
  strategy: Strategy;
}

/** Everything that determines how a race ends. */
export interface Race {
  distanceKm: number;
  /** In the order picked: the first is A. A car may appear twice. */
  entries: Entry[];
  conditions: Conditions;
  /** The road, unless it's flat; `distanceKm` is then its length. */
  course?: Course;
}

export type Outcome = Plan | NoPlan;
export const hasPlan = (outcome: Outcome): outcome is Plan => 'minutes' in outcome;
/** Whether it reaches the finish: it can race, and isn't stranded. */
export const arrives = (outcome: Outcome): outcome is Plan => hasPlan(outcome) && outcome.strandedAtKm === undefined;

/** The trip all entries drive. A course defines its own length. */
export const tripOf = ({ distanceKm, conditions, course }: Race) => ({
  distanceKm: course?.lengthKm ?? distanceKm,
  conditions,
  course,
});

/** The outcome of each entry, in their order. */
export function runRace(race: Race, cars: ReadonlyMap<string, RaceFacts>): Outcome[] {
  return finished(raceSteps(race, cars));
}

/** The same in steps, like `planSteps`. */
export function* raceSteps(race: Race, cars: ReadonlyMap<string, RaceFacts>): Generator<void, Outcome[], void> {
  const outcomes: Outcome[] = [];
  for (const { car, strategy } of race.entries) {
    const facts = cars.get(car);
    if (facts === undefined) throw new Error(`No figures of ${car}`);
    const known = raceCarOf(facts);
    if ('missing' in known) outcomes.push({ car, missing: known.missing });
    else if (isTooHeavy(known.car, race.conditions))
      outcomes.push({ car, missing: [], maxTrailerKg: known.car.maxTrailerKg ?? 0 });
    else outcomes.push(yield* planSteps(known.car, { ...tripOf(race), strategy }));
    yield;
  }
  return outcomes;
}

/** Whether a car may not tow the trailer. */
export const isTooHeavy = (
  { maxTrailerKg = Number.POSITIVE_INFINITY }: Pick<RaceCar, 'maxTrailerKg'>,
  { trailerKg }: Pick<Conditions, 'trailerKg'>,
): boolean => trailerKg > maxTrailerKg;

/** Indexes of the outcomes, best first: by time, then stranded cars by distance, then those that can't race. */
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

/** Three seconds on a long race, a thousandth of a short one: nobody could see the difference. In minutes. */
const levelWithin = (minutes: number): number => Math.min(0.05, minutes / 1000);

/** The place of each outcome, from 1. Level arrivals share a place and the next one is skipped. */
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
