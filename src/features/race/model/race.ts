import type { Conditions, Strategy } from './conditions.ts';
import type { Course } from './course.ts';
import { type NoPlan, type Plan, planSteps, runToCompletion } from './plan.ts';
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
  /** Absent on a flat road; otherwise `distanceKm` is its length. */
  course?: Course;
}

export type Outcome = Plan | NoPlan;
export const hasPlan = (outcome: Outcome): outcome is Plan => 'minutes' in outcome;
export const arrives = (outcome: Outcome): outcome is Plan => hasPlan(outcome) && outcome.strandedAtKm === undefined;

/** The trip all entries drive. A course defines its own length. */
export const tripOf = ({ distanceKm, conditions, course }: Race) => ({
  distanceKm: course?.lengthKm ?? distanceKm,
  conditions,
  course,
});

export function runRace(race: Race, cars: ReadonlyMap<string, RaceFacts>): Outcome[] {
  return runToCompletion(raceSteps(race, cars));
}

/** Like `runRace`, but in steps of a few milliseconds. */
export function* raceSteps(race: Race, cars: ReadonlyMap<string, RaceFacts>): Generator<void, Outcome[], void> {
  const outcomes: Outcome[] = [];
  for (const { car, strategy } of race.entries) {
    const facts = cars.get(car);
    if (facts === undefined) throw new Error(`No figures for ${car}`);
    const known = raceCarOf(facts);
    if ('missing' in known) outcomes.push({ car, missing: known.missing });
    else if (isTooHeavy(known.car, race.conditions))
      outcomes.push({ car, missing: [], maxTrailerKg: known.car.maxTrailerKg ?? 0 });
    else outcomes.push(yield* planSteps(known.car, { ...tripOf(race), strategy }));
    yield;
  }
  return outcomes;
}

export const isTooHeavy = (
  { maxTrailerKg = Number.POSITIVE_INFINITY }: Pick<RaceCar, 'maxTrailerKg'>,
  { trailerKg }: Pick<Conditions, 'trailerKg'>,
): boolean => trailerKg > maxTrailerKg;

/** Indexes of the outcomes, best first: arrivals by time, then stranded cars by distance, then cars that can't race. */
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

/** Arrivals closer than this, in minutes, are level: three seconds on a long race, a thousandth of a short one. */
const levelWithin = (minutes: number): number => Math.min(0.05, minutes / 1000);

/** The place of each outcome, from 1. Level arrivals share a place and the next one is skipped. */
export function placesOf(outcomes: readonly Outcome[]): number[] {
  const places: number[] = Array.from(outcomes, () => 0);
  let shared = { place: 0, minutes: Number.NEGATIVE_INFINITY };
  for (const [ahead, index] of inOrder(outcomes).entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined || !arrives(outcome)) places[index] = ahead + 1;
    else {
      const isLevel = outcome.minutes - shared.minutes < levelWithin(outcome.minutes);
      if (!isLevel) shared = { place: ahead + 1, minutes: outcome.minutes };
      places[index] = shared.place;
    }
  }
  return places;
}

/**
 * The correlation of two cars' errors: the same road, weather and traffic affect both, so these cancel out. The road
 * makes up about two thirds of a typical car's variance over 1,000 km (`errorOf`), and most of that affects all cars
 * that start together.
 */
const errorCorrelation = 0.5;

/**
 * The probability, 0 to 1, that the first car finishes before the second. Both times are normally distributed with
 * correlated errors. A stranded car is behind one that arrives.
 */
export function chanceFirst(a: Plan, b: Plan): number {
  if (a.strandedAtKm !== undefined || b.strandedAtKm !== undefined) {
    const reached = ({ strandedAtKm }: Plan) => strandedAtKm ?? Number.POSITIVE_INFINITY;
    return reached(a) === reached(b) ? 0.5 : Number(reached(a) > reached(b));
  }
  const variance = a.errorMin ** 2 + b.errorMin ** 2 - 2 * errorCorrelation * a.errorMin * b.errorMin;
  const leadMin = b.minutes - a.minutes;
  if (variance <= 0) return leadMin === 0 ? 0.5 : Number(leadMin > 0);
  return normalBelow(leadMin / Math.sqrt(variance));
}

/** The standard normal distribution; off by less than 7.5e-8 (Abramowitz and Stegun 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z > 0 ? 1 - tail : tail;
}
