import type { Trip } from './plan.ts';
import { along, type Ride } from './ride.ts';

/** The start, the chargers and the finish, for one car at one speed. */
export interface Stations {
  km: Float64Array;
  /** Since the start. */
  usedPercent: Float64Array;
  /** Index of the finish, the last station; chargers are from 1 to the one before. */
  goal: number;
  /** All legs over the same number of chargers cost the same. */
  isEven: boolean;
  /**
   * The maximum used anywhere between one station and the next, and between it and the finish: at the top of a hill
   * it's more than beyond it.
   */
  maxToNext: Float64Array;
  maxToGoal: Float64Array;
}

/** One charger every `chargerSpacingKm`; none at the finish. */
export function stationsOf({ distanceKm, conditions, course }: Trip, ride: Ride): Stations {
  const spacingKm = conditions.chargerSpacingKm;
  const goal = Math.max(1, Math.ceil(distanceKm / spacingKm - 1e-9));
  const km = new Float64Array(goal + 1);
  for (let index = 0; index < goal; index++) km[index] = index * spacingKm;
  km[goal] = distanceKm;
  const isEven = course === undefined;
  const perKm = (ride.usedPercent[1] as number) / distanceKm;
  const usedPercent = km.map((at) => (isEven ? at * perKm : along(ride.km, ride.usedPercent, at)));
  const maxToNext = new Float64Array(goal);
  for (let index = 0; index < goal; index++) {
    maxToNext[index] = Math.max(usedPercent[index] as number, usedPercent[index + 1] as number);
  }
  if (!isEven) climbHills(maxToNext, km, ride);
  const maxToGoal = new Float64Array(goal + 1);
  maxToGoal[goal] = usedPercent[goal] as number;
  for (let index = goal - 1; index >= 0; index--) {
    maxToGoal[index] = Math.max(maxToNext[index] as number, maxToGoal[index + 1] as number);
  }
  return { km, usedPercent, goal, isEven, maxToNext, maxToGoal };
}

function climbHills(maxToNext: Float64Array, km: Float64Array, ride: Ride): void {
  let station = 0;
  for (const [point, at] of ride.km.entries()) {
    while (station < maxToNext.length - 1 && (km[station + 1] as number) <= at) station++;
    maxToNext[station] = Math.max(maxToNext[station] as number, ride.usedPercent[point] as number);
  }
}
