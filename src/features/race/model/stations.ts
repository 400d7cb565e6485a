import type { Trip } from './plan.ts';
import { along, type Ride } from './ride.ts';

/** The start, the chargers and the goal, as one car at one speed meets them. */
export interface Stations {
  km: Float64Array;
  /** Since the start. */
  usedPercent: Float64Array;
  /** Index of the goal, which is the last; chargers are from 1 to the one before. */
  goal: number;
  /** Every leg over as many chargers takes the same. */
  isEven: boolean;
  /** How far below the charge of arrival the charge sinks on the way from one to another, because it goes downhill at the end. */
  dip: (from: number, to: number) => number;
}

/** Chargers stand every `chargerSpacingKm`; none at the goal. */
export function stationsOf({ distanceKm, conditions, course }: Trip, ride: Ride): Stations {
  const spacingKm = conditions.chargerSpacingKm;
  const goal = Math.ceil(distanceKm / spacingKm - 1e-9);
  const km = Float64Array.from({ length: goal + 1 }, (_, index) => (index === goal ? distanceKm : index * spacingKm));
  if (course === undefined) {
    const perKm = (ride.usedPercent[1] as number) / distanceKm;
    return { km, usedPercent: km.map((at) => at * perKm), goal, isEven: true, dip: () => 0 };
  }
  const usedPercent = km.map((at) => along(ride.km, ride.usedPercent, at));
  return { km, usedPercent, goal, isEven: false, dip: dips(km, usedPercent, ride) };
}

function dips(km: Float64Array, usedPercent: Float64Array, ride: Ride): Stations['dip'] {
  // The most that is used anywhere between each station and the next.
  const most = Float64Array.from({ length: km.length - 1 }, (_, index) => {
    const [from, to] = [km[index] as number, km[index + 1] as number];
    let highest = Math.max(usedPercent[index] as number, usedPercent[index + 1] as number);
    for (const [point, at] of ride.km.entries()) {
      if (at > from && at < to) highest = Math.max(highest, ride.usedPercent[point] as number);
    }
    return highest;
  });
  return (from, to) => {
    let highest = Number.NEGATIVE_INFINITY;
    for (let index = from; index < to; index++) highest = Math.max(highest, most[index] as number);
    return highest - (usedPercent[to] as number);
  };
}
