import { consumptionWhPerKm } from './consumption.ts';
import type { CoursePiece } from './course.ts';
import type { Trip } from './plan.ts';
import type { RaceCar } from './race-car.ts';
import { warmUpMin, warmUpWh } from './warm-up.ts';

/**
 * A road as one car drives it at one speed: cumulative values at each of its points, to interpolate linearly. A flat
 * road has two points, or a third where a cold car is warm; a course has one more per piece.
 */
export interface Ride {
  /** The cruise control setting. */
  cruiseKmh: number;
  km: readonly number[];
  /** Since the start, while moving. */
  minutes: readonly number[];
  /** Of the usable energy, since the start; falls where a descent gives back more than the car needs, full or not. */
  usedPercent: readonly number[];
  driveMin: number;
  /** From here on it's level and costs the same everywhere; infinite on a course. */
  evenFromKm: number;
}

/**
 * On public motorways cruise control at 130 averages 120.5 km/h while moving, and costs 8% more than a constant speed.
 */
const meanShareOfCruise = 120.5 / 130;
const motorwayUse = 1.08;

export function rideAt(car: RaceCar, usableKwh: number, cruiseKmh: number, trip: Trip): Ride {
  const [km, minutes, usedPercent] = [[0], [0], [0]];
  let [atKm, atMin, used] = [0, 0, 0];
  const heatWh = warmUpWh(car, trip.conditions);
  const pieces = heatWh > 0 ? cutAfter(piecesOf(trip), cruiseKmh, warmUpMin) : piecesOf(trip);
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
    // Traffic only costs energy.
    used += ((whPerKm * (whPerKm > 0 ? motorwayUse : 1)) / (10 * usableKwh)) * lengthKm;
    km.push(atKm);
    minutes.push(atMin);
    usedPercent.push(used);
  }
  return { cruiseKmh, km, minutes, usedPercent, driveMin: atMin, evenFromKm };
}

/** The pieces, with a border where that much time has passed. */
function cutAfter(pieces: readonly CoursePiece[], cruiseKmh: number, afterMin: number): CoursePiece[] {
  let restMin = afterMin;
  return pieces.flatMap((piece) => {
    const pieceMin = (piece.lengthKm / kmhOn(piece, cruiseKmh)) * 60;
    const share = restMin / pieceMin;
    restMin = Math.max(0, restMin - pieceMin);
    return share > 1e-9 && share < 1 - 1e-9 ? [partOf(piece, share), partOf(piece, 1 - share)] : [piece];
  });
}

const partOf = (piece: CoursePiece, share: number): CoursePiece => ({
  ...piece,
  ...{ lengthKm: piece.lengthKm * share, climbM: piece.climbM * share, descentM: piece.descentM * share },
});

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

/**
 * Where more than `percent` % has been used since `fromKm`, of a battery that is full with `fullPercent` % to use; the
 * end of the road if never.
 */
export function kmWhenUsed({ km, usedPercent }: Ride, fromKm: number, percent: number, fullPercent: number): number {
  let [beforeKm, beforeUsed] = [fromKm, along(km, usedPercent, fromKm)];
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
