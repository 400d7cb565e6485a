import { kmWhenUsed } from './ride.ts';
import {
  epsilonPercent,
  extendStretch,
  fullestAfter,
  type Stations,
  type Stretch,
  staysAbove,
  stretchFrom,
} from './stations.ts';
import { need, type PlannedStop, type Scene, type StopPlan } from './stop-plan.ts';

const leastPercent = 10;
const maxPercent = 80;

/**
 * The common rule of thumb: drive to the last charger reachable with 10% left (or the reserve, if larger), charge to
 * 80%, and at the last one only as much as the rest needs.
 */
export function tenToEightyStops(scene: Scene): StopPlan {
  const { conditions, stations, distanceKm, times, ride } = scene;
  const { km } = stations;
  const least = Math.max(leastPercent, conditions.chargerReservePercent);
  const stops: PlannedStop[] = [];
  let [station, percent, stopMin] = [0, conditions.startChargePercent, 0];
  while (percent < need(scene, station) - epsilonPercent) {
    const stretch = toLastReached(stations, station, percent, least);
    const next = stretch.to;
    const arrivePercent = Math.min(percent - stretch.takenPercent, fullestAfter(stretch));
    const leavePercent = Math.min(need(scene, next), maxPercent);
    if (next === station || leavePercent <= arrivePercent + epsilonPercent) {
      const reserve = station + 1 < stations.goal ? least : conditions.goalReservePercent;
      const atKm = kmWhenUsed(ride, km[station] as number, percent - reserve, 100 - reserve);
      return { reaches: false, km: atKm, stops, stopMin };
    }
    stops.push({ atKm: km[next] as number, arrivePercent, leavePercent });
    stopMin += conditions.stopMin + times.minutesTo(leavePercent) - times.minutesTo(arrivePercent);
    [station, percent] = [next, leavePercent];
  }
  return { reaches: true, km: distanceKm, stops, stopMin };
}

/** To the last charger reachable with the reserve; empty if none is. */
function toLastReached(stations: Stations, from: number, percent: number, reservePercent: number): Stretch {
  let reached = stretchFrom(from);
  while (reached.to + 1 < stations.goal) {
    const farther = { ...reached };
    extendStretch(farther, stations);
    if (!staysAbove(reservePercent, percent, farther)) break;
    reached = farther;
  }
  return reached;
}
