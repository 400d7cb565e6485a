import type { Curve } from '#features/vehicles/charging.ts';
import { type ChargeTimes, chargeTimes, intoBattery } from './charge-times.ts';
import type { Conditions, Strategy } from './conditions.ts';
import type { Course } from './course.ts';
import type { NeededFigure, RaceCar } from './race-car.ts';
import { drivenRoad, interpolate, type Ride } from './ride.ts';
import { type Attempt, bestAttempt } from './speed.ts';

export interface Trip {
  /** 1 to 10,000. */
  distanceKm: number;
  conditions: Conditions;
  strategy: Strategy;
  /** Absent on a flat road; otherwise `distanceKm` is its length. */
  course?: Course | undefined;
}

export interface ChargeStop {
  atKm: number;
  /** Minutes from the start until the car leaves the road for the charger. */
  afterMin: number;
  arrivePercent: number;
  leavePercent: number;
  chargeMin: number;
  energyKwh: number;
}

/** How one car drives one trip. */
export interface Plan {
  car: string;
  strategy: Strategy;
  /** Undefined if the car arrives. */
  strandedAtKm: number | undefined;
  /** From the start to the finish, or to where the car is stranded. */
  minutes: number;
  driveMin: number;
  chargeMin: number;
  lostMin: number;
  stops: number;
  charges: ChargeStop[];
  /** The cruise control setting, and the mean speed in traffic. */
  cruiseKmh: number;
  meanKmh: number;
  /** Taken from the battery for driving; never negative. */
  energyKwh: number;
  whPerKm: number;
  startPercent: number;
  endPercent: number;
  usableKwh: number;
  errorMin: number;
  /** Minutes from empty to 0, 1, 2 ... 100%: how charge rises at a stop. */
  minutesToPercent: number[];
  /**
   * Only set on a course or for a cold car: cumulative values at each point of the road, to be interpolated linearly.
   * Minutes don't include stops, and energy that a full battery can't take counts as used.
   */
  road?: Pick<Ride, 'km' | 'minutes' | 'usedPercent'>;
}

export interface NoPlan {
  car: string;
  missing: NeededFigure[];
  /** The car's towing limit; only set if the trailer is heavier. */
  maxTrailerKg?: number;
}

/**
 * A car's best plan for a trip and a strategy: speed, stops, and the charge at each. It's optimal: no other speed (in
 * whole km/h), chargers and charges are quicker within the strategy as defined in `speed.ts`.
 */
export function planTrip(car: RaceCar, trip: Trip): Plan {
  return runToCompletion(planSteps(car, trip));
}

/** Computes the same plan in steps of a few milliseconds, so that callers can yield in between. */
export function* planSteps(car: RaceCar, trip: Trip): Generator<void, Plan, void> {
  const { plan, times } = yield* planWithTimes(car, trip);
  return { ...plan, minutesToPercent: Array.from({ length: 101 }, (_, to) => times.minutesTo(to)) };
}

type TripFigures = Pick<Plan, 'minutes' | 'stops' | 'errorMin' | 'strandedAtKm'>;

/**
 * The same figures as `planTrip`, but without those only the film needs, so it's fast enough for a whole list of cars.
 */
export function tripFigures(car: RaceCar, trip: Trip): TripFigures {
  const { minutes, stops, errorMin, strandedAtKm } = runToCompletion(planWithTimes(car, trip)).plan;
  return { minutes, stops, errorMin, strandedAtKm };
}

function* planWithTimes(car: RaceCar, trip: Trip) {
  const { conditions } = trip;
  const health = 1 - conditions.degradationPercent / 100;
  const usableKwh = car.usableKwh * health;
  const times = chargeTimes(agedCurve(car.charging.curve, health), usableKwh, {
    ...conditions,
    chargerPowerKw: chargerPowerFor(car, conditions),
  });
  return { plan: planOf(car, trip, usableKwh, times, yield* bestAttempt(car, trip, usableKwh, times)), times };
}

export function runToCompletion<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * The power in kW that cars of the 800 V class take from a 400 V charger, through a booster or the motor's coils:
 * makers state 50 to 150.
 */
const converterKw = 110;

const chargerPowerFor = ({ is800V }: RaceCar, { chargerPowerKw, chargerVoltageV }: Conditions): number =>
  is800V && chargerVoltageV < 800 ? Math.min(chargerPowerKw, converterKw) : chargerPowerKw;

/** Power scales with the remaining capacity, so an aged battery takes as long per % as a new one. */
const agedCurve = (curve: Curve, health: number): Curve => curve.map(([soc, powerKw]) => [soc, powerKw * health]);

function planOf(
  car: RaceCar,
  trip: Trip,
  usableKwh: number,
  times: ChargeTimes,
  { ride, stopPlan }: Attempt,
): Omit<Plan, 'minutesToPercent'> {
  const { distanceKm, conditions, strategy } = trip;
  const km = stopPlan.reaches ? distanceKm : stopPlan.km;
  const driveMin = interpolate(ride.km, ride.minutes, km);
  const isLevel = trip.course === undefined && ride.km.length === 2;
  const road = isLevel ? undefined : drivenRoad(ride, conditions.startChargePercent, stopPlan.stops);
  const { km: places, usedPercent } = road ?? ride;
  const used = interpolate(places, usedPercent, km);
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
  let stoppedMin = 0;
  return stopPlan.stops.map(({ atKm, arrivePercent, leavePercent }) => {
    const afterMin = interpolate(ride.km, ride.minutes, atKm) + stoppedMin;
    const chargeMin = times.minutesTo(leavePercent) - times.minutesTo(arrivePercent);
    stoppedMin += conditions.stopMin + chargeMin;
    const energyKwh = ((leavePercent - arrivePercent) / 100) * usableKwh;
    return { atKm, afterMin, arrivePercent, leavePercent, chargeMin, energyKwh };
  });
}

/**
 * Uncertainty of driving itself, as a share: traffic, wind, rain and driving style. The same car in the same test
 * differs by this much from one day to another.
 */
const roadShare = 0.03;

/**
 * One standard deviation of a plan's time, in minutes: from the uncertainty of consumption, charging and the road.
 * Extra consumption is charged at the stops.
 */
function errorOf(
  { body, charging }: Pick<RaceCar, 'body' | 'charging'>,
  { driveMin, chargeMin, lostMin, energyKwh, charges }: Omit<Plan, 'errorMin' | 'minutesToPercent'>,
): number {
  const chargedKwh = charges.reduce((sum, stop) => sum + stop.energyKwh, 0);
  const perShareOfUse = chargedKwh > 0 ? ((chargeMin + lostMin) * energyKwh) / chargedKwh : 0;
  return Math.hypot(driveMin * roadShare, perShareOfUse * body.errorShare, chargeMin * charging.errorShare);
}

/**
 * The cost of a trip's energy, in the currency of the price per kWh. Everything used is paid at the charger's price,
 * including the charge at the start, and chargers bill the energy they deliver, not what the battery stores.
 */
export function energyCost({ energyKwh }: Pick<Plan, 'energyKwh'>, pricePerKwh: number): number {
  return (energyKwh / intoBattery) * pricePerKwh;
}
