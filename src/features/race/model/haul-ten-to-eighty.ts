import { type Haul, type HaulStop, nothing, type Scene } from './haul.ts';
import { kmWhenUsed } from './ride.ts';

const leastPercent = 10;
const mostPercent = 80;

/**
 * As many drive by rule of thumb: on to the last charger that is reached with 10 % (or the reserve, where that is more), there to
 * 80 %, at the last one only what is needed to the goal.
 */
export function haulTenToEighty(scene: Scene): Haul {
  const { conditions, stations, distanceKm, times, ride } = scene;
  const { goal, km, usedPercent, dip } = stations;
  const least = Math.max(leastPercent, conditions.chargerReservePercent);
  const taken = (from: number, to: number) => (usedPercent[to] as number) - (usedPercent[from] as number);
  const stops: HaulStop[] = [];
  let [station, percent, stopMin] = [0, conditions.startChargePercent, 0];
  const needed = () => conditions.goalReservePercent + dip(station, goal) + taken(station, goal);
  while (percent < needed() - nothing) {
    let next = station;
    while (next + 1 < goal && percent - taken(station, next + 1) - dip(station, next + 1) >= least - nothing) next++;
    const arrivePercent = Math.min(100, percent - taken(station, next));
    const before = station;
    station = next;
    const leavePercent = Math.min(needed(), mostPercent);
    if (next === before || leavePercent <= arrivePercent + nothing) {
      const reserve = before + 1 < goal ? least : conditions.goalReservePercent;
      const atKm = kmWhenUsed(ride, km[before] as number, percent - reserve);
      return { reaches: false, km: atKm, stops, stopMin };
    }
    stops.push({ atKm: km[next] as number, arrivePercent, leavePercent });
    stopMin += conditions.stopMin + times.minutesTo(leavePercent) - times.minutesTo(arrivePercent);
    percent = leavePercent;
  }
  return { reaches: true, km: distanceKm, stops, stopMin };
}
