import type { ChargeTimes } from './charge-times.ts';
import type { Strategy } from './conditions.ts';
import type { Trip } from './plan.ts';
import type { RaceCar } from './race-car.ts';
import { type Ride, rideAt } from './ride.ts';
import { bestStops, type StopPlan, stopProblemOf, tenToEightyStops } from './stop-plan.ts';

export interface Attempt {
  ride: Ride;
  stopPlan: StopPlan;
}

/** Drivers don't choose to go slower. It's also the lowest cap allowed, so that a higher cap never removes a speed. */
const slowestKmh = 50;
/** Longer than any race, so one stop fewer always wins. */
const fewestStopsPenaltyMin = 1e6;

/**
 * The best attempt for a strategy. `fastest`: the speed and stops that take the least time. `at-the-cap`: the quickest
 * stops at the cap. `fewest-stops`: as few stops as possible at the fastest speed. `ten-to-eighty`: the fastest speed
 * with that rule. If no speed reaches the finish, it's the attempt that gets farthest. Yields between attempts, because
 * a trip of ten thousand km has thousands of chargers and hundreds of attempts.
 */
export function* bestAttempt(
  car: RaceCar,
  trip: Trip,
  usableKwh: number,
  times: ChargeTimes,
): Generator<void, Attempt, void> {
  const { conditions, strategy } = trip;
  const cap = capOf(car, conditions);
  const ride = (kmh: number) => rideAt(car, usableKwh, kmh, trip);
  const attempt = (at: Ride, by: Strategy, limitMin?: number) => {
    const problem = stopProblemOf(trip, at, times);
    if (by === 'ten-to-eighty') return { ride: at, stopPlan: tenToEightyStops(problem) };
    const perStopMin = conditions.stopMin + (by === 'fewest-stops' ? fewestStopsPenaltyMin : 0);
    return { ride: at, stopPlan: bestStops(problem, perStopMin, limitMin) };
  };
  if (strategy === 'at-the-cap') return attempt(ride(cap), strategy);
  const best = yield* search({
    top: Math.floor(cap),
    ride,
    attempt: (at, limitMin) => attempt(at, strategy === 'fewest-stops' ? 'fastest' : strategy, limitMin),
    lowerBoundMin: lowerBoundMin(trip, times),
  });
  return strategy === 'fewest-stops' ? attempt(best.ride, strategy) : best;
}

/** The maximum that European law allows with a trailer. */
const trailerKmh = 100;

export const capOf = (
  { topSpeedKmh = Number.POSITIVE_INFINITY }: Pick<RaceCar, 'topSpeedKmh'>,
  { speedCapKmh, trailerKg }: Pick<Trip['conditions'], 'speedCapKmh' | 'trailerKg'>,
): number => Math.min(speedCapKmh, topSpeedKmh, trailerKg > 0 ? trailerKmh : Number.POSITIVE_INFINITY);

/** Lower bound on a ride's minutes, as if all missing energy were charged at the quickest rate. */
function lowerBoundMin({ conditions }: Trip, times: ChargeTimes): (ride: Ride) => number {
  const perPercent = times.minMinutesPerPercent(conditions.stopMin);
  return ({ driveMin, usedPercent }) => {
    const missingPercent =
      conditions.goalReservePercent + (usedPercent.at(-1) as number) - conditions.startChargePercent;
    return driveMin + Math.max(0, missingPercent) * perPercent;
  };
}

interface Search {
  top: number;
  ride: (kmh: number) => Ride;
  attempt: (ride: Ride, limitMin?: number) => Attempt;
  lowerBoundMin: (ride: Ride) => number;
}

/** Tries the highest speed, then the others by their lower bound, until none can beat the best so far. */
function* search({ top, ride, attempt, lowerBoundMin }: Search): Generator<void, Attempt, void> {
  let best = attempt(ride(top));
  const bestMin = () => (best.stopPlan.reaches ? minutesOf(best) : Number.POSITIVE_INFINITY);
  const others: { ride: Ride; least: number }[] = [];
  for (let kmh = top - 1; kmh >= slowestKmh; kmh--) {
    const slower = ride(kmh);
    if (slower.driveMin >= bestMin()) break;
    others.push({ ride: slower, least: lowerBoundMin(slower) });
  }
  for (const { ride: other, least } of others.sort((a, b) => a.least - b.least)) {
    if (least >= bestMin()) break;
    yield;
    const tried = attempt(other, bestMin() - other.driveMin);
    if (isBetter(tried, best)) best = tried;
  }
  yield;
  return best;
}

const minutesOf = ({ ride, stopPlan }: Attempt) => ride.driveMin + stopPlan.stopMin;

function isBetter(a: Attempt, b: Attempt): boolean {
  if (a.stopPlan.reaches !== b.stopPlan.reaches) return a.stopPlan.reaches;
  if (!a.stopPlan.reaches) return a.stopPlan.km > b.stopPlan.km;
  return minutesOf(a) < minutesOf(b) - 1e-9;
}
