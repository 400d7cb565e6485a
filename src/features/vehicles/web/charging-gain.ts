import { chargingMin } from '../charging.ts';
import type { Facts } from '../figures.ts';

/** The state of charge at which a stop begins, because drivers don't arrive with less. */
const stopBeginsPercent = 10;
const fullPercent = 100;
/** The length of the stop whose gain is shown. */
export const gainMinutes = 15;

/** State of charge in % after `minutes` at the fastest charger this car can use. */
function chargedTo(curve: NonNullable<Facts['charge']['curve']>, usableKwh: number, minutes: number): number {
  let [low, high] = [stopBeginsPercent, fullPercent];
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (chargingMin(curve, usableKwh, stopBeginsPercent, middle) < minutes) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Kilometres of mixed driving added in `minutes` of charging from 10%: energy by the charging curve, divided by mixed
 * consumption. Undefined if either is unknown, or if there's no 10 to 80% time to check the curve against, because such
 * curves are usually too quick.
 */
export function kmGained({ battery, charge, real_efficiency: real }: Facts, minutes: number): number | undefined {
  const { usable_kwh: usableKwh } = battery;
  const whPerKm = real.combined_wh_per_km;
  if (charge.curve === undefined || charge.dc_10_80_min === undefined) return undefined;
  if (usableKwh === undefined || whPerKm === undefined) return undefined;
  const percent = chargedTo(charge.curve, usableKwh, minutes) - stopBeginsPercent;
  return Math.round((percent / 100) * usableKwh * 1000) / whPerKm;
}
