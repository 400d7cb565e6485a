import { consumptionWhPerKm } from './consumption.ts';
import type { CoursePiece } from './course.ts';
import type { Trip } from './plan.ts';
import type { RaceCar } from './race-car.ts';

/**
 * A road as one car drives it at one speed: cumulative values at each of its points, to interpolate linearly. A flat
 * road has two points, a course one more per piece.
 */
export interface Ride {
  /** The cruise control setting. */
  cruiseKmh: number;
  km: readonly number[];
  /** Since the start, while moving. */
  minutes: readonly number[];
  /** Of the usable energy, since the start; falls where a descent gives back more than the car needs. */
  usedPercent: readonly number[];
  driveMin: number;
}

/**
 * On public motorways cruise control at 130 averages 120.5 km/h while moving, and costs 8% more than a constant speed.
 */
const meanShareOfCruise = 120.5 / 130;
const motorwayUse = 1.08;

export function rideAt(car: RaceCar, usableKwh: number, cruiseKmh: number, trip: Trip): Ride {
  const [km, minutes, usedPercent] = [[0], [0], [0]];
  let [atKm, atMin, used] = [0, 0, 0];
  for (const piece of piecesOf(trip)) {
    const { lengthKm, climbM, descentM } = piece;
    const kmh = kmhOn(piece, cruiseKmh);
    const whPerKm = consumptionWhPerKm(car, kmh, trip.conditions, (climbM - descentM) / lengthKm);
    atKm += lengthKm;
    atMin += (lengthKm / kmh) * 60;
    // Traffic only costs energy.
    used += ((whPerKm * (whPerKm > 0 ? motorwayUse : 1)) / (10 * usableKwh)) * lengthKm;
    km.push(atKm);
    minutes.push(atMin);
    usedPercent.push(used);
  }
  return { cruiseKmh, km, minutes, usedPercent, driveMin: atMin };
}

/** The pieces of a road; a flat one has a single piece. */
export const piecesOf = ({ course, distanceKm }: Pick<Trip, 'course' | 'distanceKm'>): readonly CoursePiece[] =>
  course?.pieces ?? [{ lengthKm: distanceKm, climbM: 0, descentM: 0 }];

/** Speed on a piece at this cruise control setting. */
export const kmhOn = ({ speedKmh = Number.POSITIVE_INFINITY }: CoursePiece, cruiseKmh: number): number =>
  Math.min(cruiseKmh * meanShareOfCruise, speedKmh);

/** Index of the piece that contains a place. */
function pieceAt(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((places[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Interpolates one column at a place in another; both ascend along the road. */
export function along(places: readonly number[], values: readonly number[], place: number): number {
  const piece = pieceAt(places, place);
  const [fromPlace, toPlace] = [places[piece] as number, places[piece + 1] as number];
  const [from, to] = [values[piece] as number, values[piece + 1] as number];
  const share = toPlace > fromPlace ? (place - fromPlace) / (toPlace - fromPlace) : 1;
  return from + (to - from) * Math.min(1, Math.max(0, share));
}

/** Where more than `percent` % has been used since `fromKm`; the end of the road if never. */
export function kmWhenUsed({ km, usedPercent }: Ride, fromKm: number, percent: number): number {
  const most = along(km, usedPercent, fromKm) + percent;
  let [beforeKm, beforeUsed] = [fromKm, most - percent];
  if (percent <= 0) return fromKm;
  for (let index = pieceAt(km, fromKm) + 1; index < km.length; index++) {
    const [atKm, used] = [km[index] as number, usedPercent[index] as number];
    if (used > most) return beforeKm + ((atKm - beforeKm) * (most - beforeUsed)) / (used - beforeUsed);
    [beforeKm, beforeUsed] = [atKm, used];
  }
  return beforeKm;
}
