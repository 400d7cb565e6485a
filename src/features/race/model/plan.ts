import type { Curve } from '#features/vehicles/charging.ts';
import { type ChargeTimes, chargeTimes } from './charge-times.ts';
import type { Conditions, Strategy } from './conditions.ts';
import type { Course } from './course.ts';
import { errorOf } from './error.ts';
import type { NeededFigure, RaceCar } from './race-car.ts';
import { along, type Ride } from './ride.ts';
import { type Attempt, bestAttempt } from './speed.ts';

export interface Trip {
  /** 1 to 10,000. */
  distanceKm: number;
  conditions: Conditions;
  strategy: Strategy;
  /** The road, where it is not level; `distanceKm` is its length then. */
  course?: Course | undefined;
}

export interface ChargeStop {
  atKm: number;
  /** Since the start, when it leaves the road. */
  afterMin: number;
  arrivePercent: number;
  leavePercent: number;
  chargeMin: number;
  energyKwh: number;
}

/** How one car drives one trip: all that is shown of it follows from this. */
export interface Plan {
  car: string;
  strategy: Strategy;
  /** Undefined where it arrives. */
  strandedAtKm: number | undefined;
  /** From the start to the goal, or to where it is stranded. */
  minutes: number;
  driveMin: number;
  chargeMin: number;
  /** Lost with stops, beside the charging. */
  lostMin: number;
  /** How many. */
  stops: number;
  charges: ChargeStop[];
  /** What the cruise control is set to, and what it comes to among others on the road. */
  cruiseKmh: number;
  meanKmh: number;
  /** From the battery, for driving. */
  energyKwh: number;
  whPerKm: number;
  startPercent: number;
  endPercent: number;
  usableKwh: number;
  /** Half of the width of what the time may be off, one standard deviation. */
  errorMin: number;
  /** Minutes from empty to 0, 1, 2 ... 100 %: how the charge rises at a stop. */
  minutesToPercent: number[];
  /** On a course: what has passed at each of its points, in straight lines between. Time is that of driving, without stops. */
  road?: Pick<Ride, 'km' | 'minutes' | 'usedPercent'>;
}

/** Why a car cannot race: figures that nobody knows of it. */
export interface NoPlan {
  car: string;
  missing: NeededFigure[];
}

/**
 * The best way of one car through one trip by one strategy: speed, stops, and how much is charged at each. Exact: no other
 * set of chargers, speed (in whole km/h) and charge is quicker within the strategy; what that means of each, `speed.ts` says.
 */
export function planTrip(car: RaceCar, trip: Trip): Plan {
  return finished(planSteps(car, trip));
}

/** The same plan in steps of some milliseconds, for those who have others waiting. */
export function* planSteps(car: RaceCar, trip: Trip): Generator<void, Plan, void> {
  const { conditions } = trip;
  const health = 1 - conditions.degradationPercent / 100;
  const usableKwh = car.usableKwh * health;
  const times = chargeTimes(aged(car.charging.curve, health), usableKwh, {
    chargerPowerKw: conditions.chargerPowerKw,
    temperatureC: conditions.temperatureC,
    reservePercent: conditions.chargerReservePercent,
  });
  return told(car, trip, usableKwh, times, yield* bestAttempt(car, trip, usableKwh, times));
}

/** Takes all steps at once. */
export function finished<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** What is left of a cell takes its share of the power: an aged battery needs as long for each % as a new one. */
const aged = (curve: Curve, health: number): Curve => curve.map(([soc, powerKw]) => [soc, powerKw * health]);

function told(car: RaceCar, trip: Trip, usableKwh: number, times: ChargeTimes, { ride, haul }: Attempt): Plan {
  const { distanceKm, conditions, strategy, course } = trip;
  const km = haul.reaches ? distanceKm : haul.km;
  const driveMin = along(ride.km, ride.minutes, km);
  const used = along(ride.km, ride.usedPercent, km);
  const charges = chargesOf(trip, usableKwh, times, { ride, haul });
  const chargeMin = charges.reduce((sum, stop) => sum + stop.chargeMin, 0);
  const charged = charges.reduce((sum, stop) => sum + stop.leavePercent - stop.arrivePercent, 0);
  const lostMin = charges.length * conditions.stopMin;
  const energyKwh = (used / 100) * usableKwh;
  const plan = {
    ...{ car: car.id, strategy, strandedAtKm: haul.reaches ? undefined : haul.km },
    ...{ minutes: driveMin + chargeMin + lostMin, driveMin, chargeMin, lostMin, stops: charges.length, charges },
    ...{ cruiseKmh: ride.cruiseKmh, meanKmh: km > 0 ? (km / driveMin) * 60 : ride.cruiseKmh },
    ...{ energyKwh, whPerKm: km > 0 ? (energyKwh / km) * 1000 : 0, usableKwh },
    ...{ startPercent: conditions.startChargePercent, endPercent: conditions.startChargePercent - used + charged },
    minutesToPercent: Array.from({ length: 101 }, (_, to) => times.minutesTo(to)),
  };
  const errorMin = errorOf(car, plan);
  if (course === undefined) return { ...plan, errorMin };
  return { ...plan, errorMin, road: { km: ride.km, minutes: ride.minutes, usedPercent: ride.usedPercent } };
}

function chargesOf(
  { conditions }: Trip,
  usableKwh: number,
  times: ChargeTimes,
  { ride, haul }: Pick<Attempt, 'ride' | 'haul'>,
): ChargeStop[] {
  let stoodMin = 0;
  return haul.stops.map(({ atKm, arrivePercent, leavePercent }) => {
    const afterMin = along(ride.km, ride.minutes, atKm) + stoodMin;
    const chargeMin = times.minutesTo(leavePercent) - times.minutesTo(arrivePercent);
    stoodMin += conditions.stopMin + chargeMin;
    const energyKwh = ((leavePercent - arrivePercent) / 100) * usableKwh;
    return { atKm, afterMin, arrivePercent, leavePercent, chargeMin, energyKwh };
  });
}
