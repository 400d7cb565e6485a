import type { Plan } from './plan.ts';
import { interpolate } from './ride.ts';

export interface CarState {
  km: number;
  percent: number;
  status: 'driving' | 'stopping' | 'charging' | 'arrived' | 'stranded';
  /** While charging: the target, and the current power. */
  chargingTo?: number;
  kw?: number;
}

/** The share of a stop's lost time that comes before charging: leaving the road and plugging in. */
const shareBeforeCharging = 0.5;

export function stateAt(plan: Plan, minute: number): CarState {
  if (minute >= plan.minutes) return finalState(plan);
  const stopMin = plan.stops === 0 ? 0 : plan.lostMin / plan.stops;
  let [fromKm, stoppedMin, percent] = [0, 0, plan.startPercent];
  for (const stop of plan.charges) {
    if (minute < stop.afterMin) break;
    const sinceMin = minute - stop.afterMin - stopMin * shareBeforeCharging;
    const { atKm, arrivePercent, leavePercent, chargeMin } = stop;
    if (sinceMin < 0) return { km: atKm, percent: arrivePercent, status: 'stopping' };
    if (sinceMin < chargeMin) {
      const { percent: now, kw } = chargingState(plan, arrivePercent, sinceMin);
      return { km: atKm, percent: now, status: 'charging', chargingTo: leavePercent, kw };
    }
    if (sinceMin < chargeMin + stopMin * (1 - shareBeforeCharging))
      return { km: atKm, percent: leavePercent, status: 'stopping' };
    [fromKm, stoppedMin, percent] = [atKm, stoppedMin + stopMin + chargeMin, leavePercent];
  }
  const km = kmAfterDriving(plan, minute - stoppedMin);
  return { km, percent: percent - (usedAt(plan, km) - usedAt(plan, fromKm)), status: 'driving' };
}

function kmAfterDriving({ road, meanKmh }: Plan, minutes: number): number {
  return road === undefined ? (minutes * meanKmh) / 60 : interpolate(road.minutes, road.km, minutes);
}

/** Energy used between the start and a km, in % of the usable energy. */
function usedAt({ road, whPerKm, usableKwh }: Plan, km: number): number {
  return road === undefined ? (km * whPerKm) / (10 * usableKwh) : interpolate(road.km, road.usedPercent, km);
}

function finalState({ strandedAtKm, driveMin, meanKmh, endPercent }: Plan): CarState {
  if (strandedAtKm !== undefined) return { km: strandedAtKm, percent: endPercent, status: 'stranded' };
  return { km: (driveMin * meanKmh) / 60, percent: endPercent, status: 'arrived' };
}

/** Charge and charging power a given time into a charging session. */
function chargingState(
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
