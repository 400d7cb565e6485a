import type { Plan } from './plan.ts';

/** Where one car is at one moment of the race. */
export interface Standing {
  km: number;
  percent: number;
  doing: 'driving' | 'stopping' | 'charging' | 'arrived' | 'stranded';
  /** At the charger: to what it charges, and how strongly just now. */
  chargingTo?: number;
  kw?: number;
}

/** Half of what a stop loses lies before the charging: off the road and plugging in. */
const lostBefore = 0.5;

/** Where a car of this plan is after so many minutes. */
export function standingAt(plan: Plan, minute: number): Standing {
  const { charges, meanKmh, energyKwh, usableKwh, lostMin, stops } = plan;
  if (minute >= plan.minutes) return atTheEnd(plan);
  const kmPerMin = meanKmh / 60;
  const km = plan.driveMin * kmPerMin;
  const percentPerKm = ((energyKwh / usableKwh) * 100) / km;
  const stopMin = stops === 0 ? 0 : lostMin / stops;
  let [fromKm, fromMin, percent] = [0, 0, plan.startPercent];
  for (const stop of charges) {
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
    [fromKm, fromMin, percent] = [atKm, stop.afterMin + stopMin + chargeMin, leavePercent];
  }
  const drivenKm = (minute - fromMin) * kmPerMin;
  return { km: fromKm + drivenKm, percent: percent - drivenKm * percentPerKm, doing: 'driving' };
}

function atTheEnd({ strandedAtKm, driveMin, meanKmh, endPercent }: Plan): Standing {
  if (strandedAtKm !== undefined) return { km: strandedAtKm, percent: endPercent, doing: 'stranded' };
  return { km: (driveMin * meanKmh) / 60, percent: endPercent, doing: 'arrived' };
}

/** The charge so many minutes after a charge began, and the power into the battery. */
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
