import { consumptionWhPerKm, warmUpMin, warmUpWh } from './consumption.ts';
import type { CoursePiece } from './course.ts';
import type { Trip } from './plan.ts';
import type { RaceCar } from './race-car.ts';
import type { PlannedStop } from './stop-plan.ts';

/**
 * A road as one car drives it at one speed: cumulative values at each of its points, to be interpolated linearly. A
 * flat road has two points, plus one where a cold car has warmed up; a course has one at the end of each piece.
 */
export interface Ride {
  cruiseKmh: number;
  km: readonly number[];
  /** Since the start, while moving. */
  minutes: readonly number[];
  /**
   * Percentage of the usable energy used since the start; falls where a descent recovers energy, even if the battery is
   * full.
   */
  usedPercent: readonly number[];
  driveMin: number;
  /** From here on the road is level and every km costs the same; infinite on a course. */
  evenFromKm: number;
}

/**
 * On public motorways cruise control at 130 averages 120.5 km/h while moving, and uses 8% more energy than driving at a
 * constant speed.
 */
const meanShareOfCruise = 120.5 / 130;
const motorwayUse = 1.08;

export function rideAt(car: RaceCar, usableKwh: number, cruiseKmh: number, trip: Trip): Ride {
  const [km, minutes, usedPercent] = [[0], [0], [0]];
  let [atKm, atMin, used] = [0, 0, 0];
  const heatWh = warmUpWh(car, trip.conditions);
  const pieces = heatWh > 0 ? splitAfter(piecesOf(trip), cruiseKmh, warmUpMin) : piecesOf(trip);
  let evenFromKm = trip.course === undefined ? 0 : Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    const { lengthKm, climbM, descentM } = piece;
    const kmh = kmhOn(piece, cruiseKmh);
    const whPerKm = consumptionWhPerKm(car, kmh, trip.conditions, (climbM - descentM) / lengthKm);
    const pieceMin = (lengthKm / kmh) * 60;
    const isWarmingUp = heatWh > 0 && atMin < warmUpMin - 1e-9;
    atKm += lengthKm;
    atMin += pieceMin;
    if (isWarmingUp) {
      used += (heatWh * pieceMin) / warmUpMin / (10 * usableKwh);
      evenFromKm = Math.max(evenFromKm, atKm);
    }
    // Traffic adds to consumption, but not to recuperation.
    used += ((whPerKm * (whPerKm > 0 ? motorwayUse : 1)) / (10 * usableKwh)) * lengthKm;
    km.push(atKm);
    minutes.push(atMin);
    usedPercent.push(used);
  }
  return { cruiseKmh, km, minutes, usedPercent, driveMin: atMin, evenFromKm };
}

/** The pieces, with one of them split at the point reached after `afterMin` minutes. */
function splitAfter(pieces: readonly CoursePiece[], cruiseKmh: number, afterMin: number): CoursePiece[] {
  let remainingMin = afterMin;
  return pieces.flatMap((piece) => {
    const pieceMin = (piece.lengthKm / kmhOn(piece, cruiseKmh)) * 60;
    const share = remainingMin / pieceMin;
    remainingMin = Math.max(0, remainingMin - pieceMin);
    return share > 1e-9 && share < 1 - 1e-9 ? [partOf(piece, share), partOf(piece, 1 - share)] : [piece];
  });
}

const partOf = (piece: CoursePiece, share: number): CoursePiece => ({
  ...piece,
  ...{ lengthKm: piece.lengthKm * share, climbM: piece.climbM * share, descentM: piece.descentM * share },
});

export const piecesOf = ({ course, distanceKm }: Pick<Trip, 'course' | 'distanceKm'>): readonly CoursePiece[] =>
  course?.pieces ?? [{ lengthKm: distanceKm, climbM: 0, descentM: 0 }];

export const kmhOn = ({ speedKmh = Number.POSITIVE_INFINITY }: CoursePiece, cruiseKmh: number): number =>
  Math.min(cruiseKmh * meanShareOfCruise, speedKmh);

function pieceAt(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((places[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The value at a place, interpolated linearly between the `values` at the ascending `places`. */
export function interpolate(places: readonly number[], values: readonly number[], place: number): number {
  const piece = pieceAt(places, place);
  const [fromPlace, toPlace] = [places[piece] as number, places[piece + 1] as number];
  const [from, to] = [values[piece] as number, values[piece + 1] as number];
  const share = toPlace > fromPlace ? (place - fromPlace) / (toPlace - fromPlace) : 1;
  return from + (to - from) * Math.min(1, Math.max(0, share));
}

/**
 * The km at which the energy used since `fromKm` exceeds `percent` %, or the end of the road if it never does. A full
 * battery has `fullPercent` % to use.
 */
export function kmWhenUsed({ km, usedPercent }: Ride, fromKm: number, percent: number, fullPercent: number): number {
  let [beforeKm, beforeUsed] = [fromKm, interpolate(km, usedPercent, fromKm)];
  let most = beforeUsed + percent;
  if (percent <= 0) return fromKm;
  for (let index = pieceAt(km, fromKm) + 1; index < km.length; index++) {
    const [atKm, used] = [km[index] as number, usedPercent[index] as number];
    if (used > most) return beforeKm + ((atKm - beforeKm) * (most - beforeUsed)) / (used - beforeUsed);
    [beforeKm, beforeUsed] = [atKm, used];
    most = Math.min(most, used + fullPercent);
  }
  return beforeKm;
}

/**
 * A ride including its stops, each of which becomes a point. On a descent, energy that a full battery can't take is
 * lost to the brakes, so it counts as used.
 */
export function drivenRoad(
  ride: Ride,
  startPercent: number,
  stops: readonly PlannedStop[],
): Pick<Ride, 'km' | 'minutes' | 'usedPercent'> {
  const leaves = new Map(stops.map(({ atKm, leavePercent }) => [atKm, leavePercent]));
  const km = [...new Set([...ride.km, ...leaves.keys()])].sort((a, b) => a - b);
  const minutes = km.map((at) => interpolate(ride.km, ride.minutes, at));
  let [percent, used, before] = [startPercent, 0, 0];
  const usedPercent = km.map((at) => {
    const unlimited = interpolate(ride.km, ride.usedPercent, at);
    const next = Math.min(100, percent - (unlimited - before));
    used += percent - next;
    before = unlimited;
    percent = leaves.get(at) ?? next;
    return used;
  });
  return { km, minutes, usedPercent };
}

/** The start, the chargers and the finish, for one car at one speed. */
export interface Stations {
  km: readonly number[];
  /** Since the start, as if descents could charge the battery beyond full. */
  usedPercent: readonly number[];
  /** Index of the finish; 0 is the start, and all in between are chargers. */
  goal: number;
  /** From this one onwards, all legs over the same number of chargers cost the same. */
  evenFrom: number;
  /** Undefined on a level road, where the charge only falls. */
  hills: Hills | undefined;
}

/** The highest and lowest energy use between stations, in % since the start. */
interface Hills {
  /** The maximum and minimum between one station and the next: at the end of a climb, and of a descent. */
  maxToNext: Float64Array;
  minToNext: Float64Array;
  /** The most energy used in a single climb between one station and the next. */
  climbToNext: Float64Array;
  /** The same up to the finish. */
  maxToGoal: Float64Array;
  climbToGoal: Float64Array;
}

/** A charger every `chargerSpacingKm`, but none at the finish. */
export function stationsOf({ distanceKm, conditions }: Trip, ride: Ride): Stations {
  const spacingKm = conditions.chargerSpacingKm;
  const goal = Math.max(1, Math.ceil(distanceKm / spacingKm - 1e-9));
  // Plain arrays, because for the few stations of most trips typed arrays take longer to create than to fill.
  const km: number[] = [];
  for (let index = 0; index < goal; index++) km.push(index * spacingKm);
  km.push(distanceKm);
  const evenFrom = ride.evenFromKm === 0 ? 0 : Math.min(goal, Math.ceil(ride.evenFromKm / spacingKm - 1e-9));
  const perKm = (ride.usedPercent[1] as number) / distanceKm;
  const usedPercent = km.map((at) => (evenFrom === 0 ? at * perKm : interpolate(ride.km, ride.usedPercent, at)));
  const isLevel = ride.evenFromKm < Number.POSITIVE_INFINITY;
  return { km, usedPercent, goal, evenFrom, hills: isLevel ? undefined : hillsOf(km, usedPercent, ride) };
}

/** Takes every point of the road into account, not only the stations. */
function hillsOf(km: readonly number[], usedPercent: readonly number[], ride: Ride): Hills {
  const goal = km.length - 1;
  const [maxToNext, minToNext, climbToNext] = [new Float64Array(goal), new Float64Array(goal), new Float64Array(goal)];
  let point = 0;
  for (let station = 0; station < goal; station++) {
    let low = usedPercent[station] as number;
    let [high, climb] = [low, 0];
    const pass = (used: number) => {
      climb = Math.max(climb, used - low);
      high = Math.max(high, used);
      low = Math.min(low, used);
    };
    for (; point < ride.km.length && (ride.km[point] as number) < (km[station + 1] as number); point++) {
      if ((ride.km[point] as number) > (km[station] as number)) pass(ride.usedPercent[point] as number);
    }
    pass(usedPercent[station + 1] as number);
    [maxToNext[station], minToNext[station], climbToNext[station]] = [high, low, climb];
  }
  const [maxToGoal, climbToGoal] = [Float64Array.from(usedPercent), new Float64Array(goal + 1)];
  for (let index = goal - 1; index >= 0; index--) {
    const after = maxToGoal[index + 1] as number;
    maxToGoal[index] = Math.max(maxToNext[index] as number, after);
    const [here, later] = [climbToNext[index] as number, climbToGoal[index + 1] as number];
    climbToGoal[index] = Math.max(here, later, after - (minToNext[index] as number));
  }
  return { maxToNext, minToNext, climbToNext, maxToGoal, climbToGoal };
}

/** A drive past several stations without stopping, and what it uses of the battery, in % since its first station. */
export interface Stretch {
  readonly from: number;
  to: number;
  takenPercent: number;
  /** The maximum and minimum used anywhere along it, and the most used in a single climb. */
  highPercent: number;
  lowPercent: number;
  climbPercent: number;
}

export const stretchFrom = (from: number): Stretch => ({
  ...{ from, to: from, takenPercent: 0 },
  ...{ highPercent: 0, lowPercent: 0, climbPercent: 0 },
});

export function extendStretch(stretch: Stretch, { usedPercent, hills }: Stations): void {
  const { from, to, highPercent, lowPercent, climbPercent } = stretch;
  const start = usedPercent[from] as number;
  stretch.to = to + 1;
  stretch.takenPercent = (usedPercent[to + 1] as number) - start;
  if (hills === undefined) {
    stretch.highPercent = stretch.takenPercent;
    stretch.climbPercent = stretch.takenPercent;
    return;
  }
  const high = (hills.maxToNext[to] as number) - start;
  stretch.climbPercent = Math.max(climbPercent, hills.climbToNext[to] as number, high - lowPercent);
  stretch.highPercent = Math.max(highPercent, high);
  stretch.lowPercent = Math.min(lowPercent, (hills.minToNext[to] as number) - start);
}

/** The maximum charge at the end of a stretch: a descent can't charge the battery beyond full. */
export const maxPercentAfter = ({ takenPercent, lowPercent }: Stretch): number => 100 + lowPercent - takenPercent;

/** Tolerance for floating-point sums, in %: arriving with exactly the reserve is enough. */
export const epsilonPercent = 1e-9;

/** Whether the charge stays above the reserve throughout, starting with `leavePercent`. */
export const staysAbove = (
  reservePercent: number,
  leavePercent: number,
  { highPercent, climbPercent }: Stretch,
): boolean =>
  leavePercent - highPercent >= reservePercent - epsilonPercent &&
  100 - climbPercent >= reservePercent - epsilonPercent;
