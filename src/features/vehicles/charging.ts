import type { Facts } from './figures.ts';

/** Charging power by state of charge: `[%, kW]`, ascending, linear in between. */
export type Curve = readonly (readonly [socPercent: number, powerKw: number])[];

/** Power in kW at a state of charge in %; constant beyond the ends of the curve. */
export function powerAt(curve: Curve, socPercent: number): number {
  const next = curve.findIndex(([soc]) => soc >= socPercent);
  const [, last = 0] = curve.at(-1) ?? [];
  if (next === -1) return last;
  const [socB = 0, powerB = 0] = curve[next] ?? [];
  const [socA = 0, powerA = 0] = curve[next - 1] ?? [0, powerB];
  return next === 0 ? powerB : powerA + ((powerB - powerA) * (socPercent - socA)) / (socB - socA);
}

/**
 * Minutes from one state of charge to another: the integral of energy over power, `usable * 1 % / p(soc)`, solved for
 * linear segments. Infinity if the curve falls to 0.
 */
export function chargingMin(curve: Curve, usableKwh: number, fromPercent: number, toPercent: number): number {
  const within = curve.filter(([soc]) => soc > fromPercent && soc < toPercent);
  const points: Curve = [[fromPercent, powerAt(curve, fromPercent)], ...within, [toPercent, powerAt(curve, toPercent)]];
  let percentPerKw = 0;
  for (const [index, [soc, power]] of points.entries()) {
    const [socBefore, powerBefore] = points[index - 1] ?? [soc, power];
    if (soc > socBefore) percentPerKw += (soc - socBefore) / meanPower(powerBefore, power);
  }
  return (usableKwh / 100) * percentPerKw * 60;
}

/** The constant power that takes as long as a linear change from one power to the other: their logarithmic mean. */
export function meanPower(a: number, b: number): number {
  if (a <= 0 || b <= 0) return 0;
  // The quotient loses precision if the two are nearly equal.
  return Math.abs(a - b) < 1e-6 * a ? (a + b) / 2 : (a - b) / Math.log(a / b);
}

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
 * Kilometres of mixed driving added in `minutes` of charging from 10%: the energy according to the charging curve,
 * divided by mixed consumption. Undefined if either is unknown, or if there's no 10 to 80% time to check the curve
 * against, because such curves are usually too quick.
 */
export function kmGained({ battery, charge, real_efficiency: real }: Facts, minutes: number): number | undefined {
  const { usable_kwh: usableKwh } = battery;
  const whPerKm = real.combined_wh_per_km;
  if (charge.curve === undefined || charge.dc_10_80_min === undefined) return undefined;
  if (usableKwh === undefined || whPerKm === undefined) return undefined;
  const percent = chargedTo(charge.curve, usableKwh, minutes) - stopBeginsPercent;
  return Math.round((percent / 100) * usableKwh * 1000) / whPerKm;
}
