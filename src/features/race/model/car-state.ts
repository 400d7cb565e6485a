import type { Plan } from './plan.ts';
import { along } from './ride.ts';

/** One car at one moment of the race. */
export interface CarState {
  km: number;
  percent: number;
  doing: 'driving' | 'stopping' | 'charging' | 'arrived' | 'stranded';
  /** While charging: the target, and the current power. */
  chargingTo?: number;
  kw?: number;
}

/** Half the time lost with a stop comes before charging: leaving the road and plugging in. */
const lostBefore = 0.5;

/** Where the car of a plan is at a minute of the race. */
export function stateAt(plan: Plan, minute: number): CarState {
  if (minute >= plan.minutes) return atTheEnd(plan);
  const stopMin = plan.stops === 0 ? 0 : plan.lostMin / plan.stops;
  let [fromKm, stoodMin, percent] = [0, 0, plan.startPercent];
  for (const stop of plan.charges) {
    if (minute < stop.afterMin) break;
    const sinceMin = minute - stop.afterMin - stopMin * lostBefore;
    const { atKm, arrivePercent, leavePercent, chargeMin } = stop;
    if (sinceMin < 0) return { km: atKm, percent: arrivePercent, doing: 'stopping' };
    if (sinceMin < chargeMin) {
      const { percent: now, kw } = charged(plan, arrivePercent, sinceMin);
      return { km: atKm, percent: now, doing: 'charging', chargingTo: leavePercent, kw };
    }
    if (sinceMin < chargeMin + stopMin * (1 - lostBefore))
      return { km: atKm, percent: leavePercent, doing: 'stopping' };
    [fromKm, stoodMin, percent] = [atKm, stoodMin + stopMin + chargeMin, leavePercent];
  }
  const km = kmAfterDriving(plan, minute - stoodMin);
  return { km, percent: percent - (usedAt(plan, km) - usedAt(plan, fromKm)), doing: 'driving' };
}

function kmAfterDriving({ road, meanKmh }: Plan, minutes: number): number {
  return road === undefined ? (minutes * meanKmh) / 60 : along(road.minutes, road.km, minutes);
}

/** In % of the usable energy, from the start to a place. */
function usedAt({ road, whPerKm, usableKwh }: Plan, km: number): number {
  return road === undefined ? (km * whPerKm) / (10 * usableKwh) : along(road.km, road.usedPercent, km);
}

function atTheEnd({ strandedAtKm, driveMin, meanKmh, endPercent }: Plan): CarState {
  if (strandedAtKm !== undefined) return { km: strandedAtKm, percent: endPercent, doing: 'stranded' };
  return { km: (driveMin * meanKmh) / 60, percent: endPercent, doing: 'arrived' };
}

/** The charge and the power into the battery, some minutes into charging. */
function charged(
  { minutesToPercent, usableKwh }: Plan,
  from: number,
  sinceMin: number,
): { percent: number; kw: number } {
  const minutesAt = (percent: number) => {
    const low = Math.min(99, Math.floor(percent));
    const [a = 0, b = 0] = [minutesToPercent[low], minutesToPercent[low + 1]];
    return a + (percent - low) * (b - a);
  };
  const minute = minutesAt(from) + sinceMin;
  const next = minutesToPercent.findIndex((at) => at > minute);
  const high = next === -1 ? 100 : Math.max(1, next);
  const [a = 0, b = 1] = [minutesToPercent[high - 1], minutesToPercent[high]];
  return { percent: high - 1 + (minute - a) / (b - a), kw: (0.6 * usableKwh) / (b - a) };
}
