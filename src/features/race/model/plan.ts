import type { FigurePath } from '#features/vehicles/figures.ts';
import { type ChargeTimes, chargeTimes } from './charge-times.ts';
import type { Conditions, Strategy } from './conditions.ts';
import { consumptionWhPerKm } from './consumption.ts';
import { type Haul, planHaul } from './haul.ts';
import type { RaceCar } from './race-car.ts';

export interface Trip {
  /** 1 to 10,000. */
  distanceKm: number;
  conditions: Conditions;
  strategy: Strategy;
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
}

/** Why a car cannot race: figures that nobody knows of it. */
export interface NoPlan {
  car: string;
  missing: FigurePath[];
}

/** Nobody drives slower on a motorway by their own will. */
const slowestCruiseKmh = 70;
/** On public motorways cruise control at 130 comes to a mean of 120.5 km/h while moving, and takes 8 % more than level speed. */
export const meanShareOfCruise = 120.5 / 130;
const motorwayUse = 1.08;

/**
 * The best way of one car through one trip by one strategy: speed, stops, and how much is charged at each. Exact: no other
 * set of chargers, speed (in whole km/h, or the cap) and charge is quicker within the strategy.
 */
export function planTrip(car: RaceCar, trip: Trip): Plan {
  const usableKwh = car.usableKwh * (1 - trip.conditions.degradationPercent / 100);
  const times = chargeTimes(car.charging.curve, usableKwh, {
    chargerPowerKw: trip.conditions.chargerPowerKw,
    temperatureC: trip.conditions.temperatureC,
    reservePercent: trip.conditions.chargerReservePercent,
  });
  const at = (cruiseKmh: number, strategy: Strategy): Attempt => {
    const meanKmh = cruiseKmh * meanShareOfCruise;
    const whPerKm = motorwayUse * consumptionWhPerKm(car, meanKmh, trip.conditions);
    const percentPerKm = whPerKm / (10 * usableKwh);
    const driveMin = (trip.distanceKm / meanKmh) * 60;
    return { cruiseKmh, meanKmh, whPerKm, percentPerKm, driveMin, haul: planHaul(percentPerKm, times, trip, strategy) };
  };
  return told(car, trip, usableKwh, times, bestAttempt(car, trip, at));
}

interface Attempt {
  cruiseKmh: number;
  meanKmh: number;
  whPerKm: number;
  percentPerKm: number;
  driveMin: number;
  haul: Haul;
}

function bestAttempt(
  car: RaceCar,
  { conditions, strategy }: Trip,
  at: (cruiseKmh: number, strategy: Strategy) => Attempt,
): Attempt {
  const cap = Math.min(conditions.speedCapKmh, car.topSpeedKmh ?? Number.POSITIVE_INFINITY);
  if (strategy === 'at-the-cap') return at(cap, 'fastest');
  const searched = strategy === 'fewest-stops' ? 'fastest' : strategy;
  let best = at(cap, searched);
  for (let kmh = Math.ceil(cap) - 1; kmh >= slowestCruiseKmh; kmh--) {
    // Slower costs time on the road: when that alone takes longer, nothing slower can win it back.
    if (best.haul.reaches && (best.driveMin * best.cruiseKmh) / kmh >= best.driveMin + best.haul.stopMin) break;
    const attempt = at(kmh, searched);
    if (isBetter(attempt, best)) best = attempt;
  }
  return strategy === 'fewest-stops' ? at(best.cruiseKmh, strategy) : best;
}

function isBetter(a: Attempt, b: Attempt): boolean {
  if (a.haul.reaches !== b.haul.reaches) return a.haul.reaches;
  if (!a.haul.reaches) return a.haul.km > b.haul.km;
  return a.driveMin + a.haul.stopMin < b.driveMin + b.haul.stopMin - 1e-9;
}

function told(
  car: RaceCar,
  { distanceKm, conditions, strategy }: Trip,
  usableKwh: number,
  times: ChargeTimes,
  { cruiseKmh, meanKmh, whPerKm, percentPerKm, haul }: Attempt,
): Plan {
  const km = haul.reaches ? distanceKm : haul.km;
  const driveMin = (km / meanKmh) * 60;
  const charges: ChargeStop[] = [];
  let [percent, fromKm, afterMin] = [conditions.startChargePercent, 0, 0];
  for (const { atKm, leavePercent } of haul.stops) {
    afterMin += ((atKm - fromKm) / meanKmh) * 60;
    const arrivePercent = percent - (atKm - fromKm) * percentPerKm;
    const chargeMin = times.minutesTo(leavePercent) - times.minutesTo(arrivePercent);
    const energyKwh = ((leavePercent - arrivePercent) / 100) * usableKwh;
    charges.push({ atKm, afterMin, arrivePercent, leavePercent, chargeMin, energyKwh });
    afterMin += conditions.stopMin + chargeMin;
    [percent, fromKm] = [leavePercent, atKm];
  }
  const chargeMin = charges.reduce((sum, stop) => sum + stop.chargeMin, 0);
  const lostMin = charges.length * conditions.stopMin;
  const minutes = driveMin + chargeMin + lostMin;
  return {
    ...{ car: car.id, strategy, strandedAtKm: haul.reaches ? undefined : haul.km },
    ...{ minutes, driveMin, chargeMin, lostMin, stops: charges.length, charges },
    ...{ cruiseKmh, meanKmh, energyKwh: (km * whPerKm) / 1000, whPerKm, usableKwh },
    ...{ startPercent: conditions.startChargePercent, endPercent: percent - (km - fromKm) * percentPerKm },
    errorMin: minutes * 0.033,
    minutesToPercent: Array.from({ length: 101 }, (_, to) => times.minutesTo(to)),
  };
}
