import { kmWhenUsed } from './ride.ts';
import type { Stations } from './stations.ts';
import { epsilonPercent, need, type PlannedStop, type Scene, type StopPlan } from './stop-plan.ts';

const leastPercent = 10;
const maxPercent = 80;

/**
 * The common rule of thumb: drive to the last charger reachable with 10% left (or the reserve, if larger), charge to
 * 80%, and at the last one only as much as the rest needs.
 */
export function tenToEightyStops(scene: Scene): StopPlan {
  const { conditions, stations, distanceKm, times, ride } = scene;
  const { km, usedPercent } = stations;
  const least = Math.max(leastPercent, conditions.chargerReservePercent);
  const stops: PlannedStop[] = [];
  let [station, percent, stopMin] = [0, conditions.startChargePercent, 0];
  while (percent < need(scene, station) - epsilonPercent) {
    const next = lastReached(stations, station, percent - least);
    const taken = (usedPercent[next] as number) - (usedPercent[station] as number);
    const arrivePercent = Math.min(100, percent - taken);
    const leavePercent = Math.min(need(scene, next), maxPercent);
    if (next === station || leavePercent <= arrivePercent + epsilonPercent) {
      const reserve = station + 1 < stations.goal ? least : conditions.goalReservePercent;
      const atKm = kmWhenUsed(ride, km[station] as number, percent - reserve);
      return { reaches: false, km: atKm, stops, stopMin };
    }
    stops.push({ atKm: km[next] as number, arrivePercent, leavePercent });
    stopMin += conditions.stopMin + times.minutesTo(leavePercent) - times.minutesTo(arrivePercent);
    [station, percent] = [next, leavePercent];
  }
  return { reaches: true, km: distanceKm, stops, stopMin };
}

/** The last charger reachable from `from` with `percent` % to use; `from` itself if none is. */
function lastReached({ usedPercent, maxToNext: mostToNext, goal }: Stations, from: number, percent: number): number {
  const most = (usedPercent[from] as number) + percent + epsilonPercent;
  let station = from;
  while (station + 1 < goal && (mostToNext[station] as number) <= most) station++;
  return station;
}
