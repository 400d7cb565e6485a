import type { Curve } from '#features/vehicles/charging.ts';
import { type ChargeTimes, chargeTimes } from './charge-times.ts';
import type { Conditions, Strategy } from './conditions.ts';
import type { Course } from './course.ts';
import { drivenRoad } from './driven-road.ts';
import { errorOf } from './error.ts';
import type { NeededFigure, RaceCar } from './race-car.ts';
import { along, type Ride } from './ride.ts';
import { type Attempt, bestAttempt } from './speed.ts';

export interface Trip {
  /** 1 to 10,000. */
  distanceKm: number;
  conditions: Conditions;
  strategy: Strategy;
  /** The road, unless it's flat; `distanceKm` is then its length. */
  course?: Course | undefined;
}

export interface ChargeStop {
  atKm: number;
  /** Since the start, when it leaves for the charger. */
  afterMin: number;
  arrivePercent: number;
  leavePercent: number;
  chargeMin: number;
  energyKwh: number;
}

/** How one car drives one trip; everything shown derives from this. */
export interface Plan {
  car: string;
  strategy: Strategy;
  /** Undefined if it arrives. */
  strandedAtKm: number | undefined;
  /** From start to finish, or to where it is stranded. */
  minutes: number;
  driveMin: number;
  chargeMin: number;
  /** Lost with stops, besides charging. */
  lostMin: number;
  stops: number;
  charges: ChargeStop[];
  /** The cruise control setting, and the mean speed in traffic. */
  cruiseKmh: number;
  meanKmh: number;
  /** From the battery, for driving; never less than nothing. */
  energyKwh: number;
  whPerKm: number;
  startPercent: number;
  endPercent: number;
  usableKwh: number;
  /** One standard deviation of the time. */
  errorMin: number;
  /** Minutes from empty to 0, 1, 2 ... 100%: how charge rises at a stop. */
  minutesToPercent: number[];
  /**
   * On a course, or with a cold car: cumulative values at each of its points, to interpolate linearly. Time is driving
   * time, without stops; what a full battery can't take counts as used.
   */
  road?: Pick<Ride, 'km' | 'minutes' | 'usedPercent'>;
}

/** Why a car can't race: its unknown figures, or the trailer. */
export interface NoPlan {
  car: string;
  missing: NeededFigure[];
  /** What it may tow, if the trailer is heavier. */
  maxTrailerKg?: number;
}

/**
 * A car's best plan for a trip and a strategy: speed, stops, and the charge at each. Optimal: no other set of chargers,
 * speed (in whole km/h) and charges is quicker within the strategy, as `speed.ts` defines it.
 */
export function planTrip(car: RaceCar, trip: Trip): Plan {
  return finished(planSteps(car, trip));
}

/** The same plan in steps of a few milliseconds, so that callers can yield in between. */
export function* planSteps(car: RaceCar, trip: Trip): Generator<void, Plan, void> {
  const { plan, times } = yield* planned(car, trip);
  return { ...plan, minutesToPercent: Array.from({ length: 101 }, (_, to) => times.minutesTo(to)) };
}

/** What a list of cars shows of a plan. */
export type TripFigures = Pick<Plan, 'minutes' | 'stops' | 'errorMin' | 'strandedAtKm'>;

/** The same figures as `planTrip`, without what only a drawing of the race needs: for a whole list of cars at once. */
export function tripFigures(car: RaceCar, trip: Trip): TripFigures {
  const { minutes, stops, errorMin, strandedAtKm } = finished(planned(car, trip)).plan;
  return { minutes, stops, errorMin, strandedAtKm };
}

function* planned(car: RaceCar, trip: Trip) {
  const { conditions } = trip;
  const health = 1 - conditions.degradationPercent / 100;
  const usableKwh = car.usableKwh * health;
  const times = chargeTimes(aged(car.charging.curve, health), usableKwh, {
    ...conditions,
    chargerPowerKw: chargerPowerFor(car, conditions),
  });
  return { plan: planOf(car, trip, usableKwh, times, yield* bestAttempt(car, trip, usableKwh, times)), times };
}

/** Runs all steps at once. */
export function finished<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * What cars of the 800 V class take from a charger of 400 V, in kW, through a booster or the motor's coils: makers state
 * 50 to 150.
 */
const converterKw = 110;

const chargerPowerFor = ({ is800V }: RaceCar, { chargerPowerKw, chargerVoltageV }: Conditions): number =>
  is800V && chargerVoltageV < 800 ? Math.min(chargerPowerKw, converterKw) : chargerPowerKw;

/** The remaining capacity takes its share of the power: an aged battery needs as long per % as a new one. */
const aged = (curve: Curve, health: number): Curve => curve.map(([soc, powerKw]) => [soc, powerKw * health]);

function planOf(
  car: RaceCar,
  trip: Trip,
  usableKwh: number,
  times: ChargeTimes,
  { ride, stopPlan }: Attempt,
): Omit<Plan, 'minutesToPercent'> {
  const { distanceKm, conditions, strategy } = trip;
  const km = stopPlan.reaches ? distanceKm : stopPlan.km;
  const driveMin = along(ride.km, ride.minutes, km);
  const isLevel = trip.course === undefined && ride.km.length === 2;
  const road = isLevel ? undefined : drivenRoad(ride, conditions.startChargePercent, stopPlan.stops);
  const { km: places, usedPercent } = road ?? ride;
  const used = along(places, usedPercent, km);
  const charges = chargesOf(trip, usableKwh, times, { ride, stopPlan });
  const chargeMin = charges.reduce((sum, stop) => sum + stop.chargeMin, 0);
  const charged = charges.reduce((sum, stop) => sum + stop.leavePercent - stop.arrivePercent, 0);
  const lostMin = charges.length * conditions.stopMin;
  const energyKwh = Math.max(0, (used / 100) * usableKwh);
  const plan = {
    ...{ car: car.id, strategy, strandedAtKm: stopPlan.reaches ? undefined : stopPlan.km },
    ...{ minutes: driveMin + chargeMin + lostMin, driveMin, chargeMin, lostMin, stops: charges.length, charges },
    ...{ cruiseKmh: ride.cruiseKmh, meanKmh: km > 0 ? (km / driveMin) * 60 : ride.cruiseKmh },
    ...{ energyKwh, whPerKm: km > 0 ? (energyKwh / km) * 1000 : 0, usableKwh },
    ...{ startPercent: conditions.startChargePercent, endPercent: conditions.startChargePercent - used + charged },
  };
  const errorMin = errorOf(car, plan);
  return road === undefined ? { ...plan, errorMin } : { ...plan, errorMin, road };
}

function chargesOf(
  { conditions }: Trip,
  usableKwh: number,
  times: ChargeTimes,
  { ride, stopPlan }: Pick<Attempt, 'ride' | 'stopPlan'>,
): ChargeStop[] {
  let stoodMin = 0;
  return stopPlan.stops.map(({ atKm, arrivePercent, leavePercent }) => {
    const afterMin = along(ride.km, ride.minutes, atKm) + stoodMin;
    const chargeMin = times.minutesTo(leavePercent) - times.minutesTo(arrivePercent);
    stoodMin += conditions.stopMin + chargeMin;
    const energyKwh = ((leavePercent - arrivePercent) / 100) * usableKwh;
    return { atKm, afterMin, arrivePercent, leavePercent, chargeMin, energyKwh };
  });
}
