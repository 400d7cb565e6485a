import { type Curve, meanPower } from './charging.ts';
import type { Vehicle } from './vehicle.ts';

/** Power at 80 and 100% as shares of the peak, close to measured curves. */
const shareAt80 = 0.45;
const shareAt100 = 0.12;
/** A later knee would be rounded to 80%, where the taper ends. */
const lastKneePercent = 79.9;
/** No car charges more slowly at 80%, so a time that requires it doesn't match the peak. */
const minShareAt80 = 0.08;

/**
 * The simplest curve with this peak and time from 10 to 80%: flat up to a knee, then linear to 80% and again to 100%.
 * The knee follows from the time; if even the earliest knee is too quick, the power at 80% is lowered. Undefined if no
 * such curve fits because the peak is below the mean needed, or far above it.
 */
export function modelCurve(peakKw: number, usableKwh: number, minutes10To80: number): Curve | undefined {
  // In % per kW, like all times below, so that it doesn't depend on battery size.
  const target = minutes10To80 / 60 / (usableKwh / 100);
  // Uses the rounded peak, so that rounding can't push a time out of bounds.
  if (70 / withThreeDigits(peakKw) >= 1.01 * target) return undefined;

  const taperKw = meanPower(peakKw, peakKw * shareAt80);
  // Solved from (knee - 10) / peakKw + (80 - knee) / taperKw = target.
  const kneePercent = (target + 10 / peakKw - 80 / taperKw) / (1 / peakKw - 1 / taperKw);
  if (kneePercent >= lastKneePercent)
    return rounded([
      [0, peakKw],
      [80, peakKw],
      [100, peakKw * shareAt100],
    ]);
  if (kneePercent >= 10) return rounded(curveOf(peakKw, kneePercent, shareAt80));

  const excess = (share: number) => 70 / meanPower(peakKw, peakKw * share) - target;
  if (excess(minShareAt80) < 0) return undefined;
  return rounded(curveOf(peakKw, 10, bisect(minShareAt80, shareAt80, excess)));
}

const curveOf = (peakKw: number, kneePercent: number, share: number): Curve => [
  [0, peakKw],
  [kneePercent, peakKw],
  [80, peakKw * share],
  [100, peakKw * Math.min(shareAt100, share)],
];

/** The root of a decreasing function between two values. */
function bisect(low: number, high: number, excess: (at: number) => number): number {
  let [a, b] = [low, high];
  for (let step = 0; step < 30; step++) {
    const middle = (a + b) / 2;
    if (excess(middle) > 0) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

/** Keeps enough digits to preserve the time. */
const rounded = (curve: Curve): Curve =>
  curve.map(([soc, power]): [number, number] => [Math.round(soc * 10) / 10, withThreeDigits(power)]);

const withThreeDigits = (value: number): number => Number(value.toPrecision(3));

type Charging = Pick<Vehicle, 'derived' | 'battery' | 'charge'>;

/** Whether a car's curve is taken from a related car instead of being computed from its own peak and time. */
export function isCurveBorrowed({ derived, battery, charge }: Charging): boolean {
  const { dc_max_kw: peak, dc_10_80_min: minutes, curve } = charge;
  if (curve === undefined || !derived.includes('charge.curve')) return false;
  const { usable_kwh: usable } = battery;
  const isKnown = peak !== undefined && usable !== undefined && minutes !== undefined;
  return !isKnown || JSON.stringify(modelCurve(peak, usable, minutes)) !== JSON.stringify(curve);
}

export const isCurveModelled = (car: Charging): boolean =>
  car.derived.includes('charge.curve') && !isCurveBorrowed(car);
