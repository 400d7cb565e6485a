import { along, type Ride } from './ride.ts';
import type { PlannedStop } from './stop-plan.ts';

/**
 * A ride as it is driven with its stops: where the battery is full, a descent's energy is braked away, so it counts as
 * used. Each stop is a point of it.
 */
export function drivenRoad(
  ride: Ride,
  startPercent: number,
  stops: readonly PlannedStop[],
): Pick<Ride, 'km' | 'minutes' | 'usedPercent'> {
  const leaves = new Map(stops.map(({ atKm, leavePercent }) => [atKm, leavePercent]));
  const km = [...new Set([...ride.km, ...leaves.keys()])].sort((a, b) => a - b);
  const minutes = km.map((at) => along(ride.km, ride.minutes, at));
  let [percent, used, before] = [startPercent, 0, 0];
  const usedPercent = km.map((at) => {
    const freely = along(ride.km, ride.usedPercent, at);
    const next = Math.min(100, percent - (freely - before));
    used += percent - next;
    before = freely;
    percent = leaves.get(at) ?? next;
    return used;
  });
  return { km, minutes, usedPercent };
}
