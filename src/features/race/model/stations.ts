import type { Trip } from './plan.ts';
import { interpolate, type Ride } from './ride.ts';

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

/** The highest and lowest use between stations, in % since the start. */
interface Hills {
  /** The maximum and minimum between one station and the next: at the end of a climb, and of a descent. */
  maxToNext: Float64Array;
  minToNext: Float64Array;
  /** The most used in a single climb between one station and the next. */
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

/** A drive past several stations without a stop, and what it takes from the battery, in % since its first station. */
export interface Stretch {
  readonly from: number;
  to: number;
  takenPercent: number;
  /** The maximum and minimum used anywhere on it, and the most in a single climb. */
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
