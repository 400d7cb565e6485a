import { type Curve, meanPower } from './charging.ts';

/** Where the model's taper ends, as shares of the peak: what measured curves come near to. */
const shareAt80 = 0.45;
const shareAt100 = 0.12;
/** A later knee would be rounded to the 80 % where the taper already ends. */
const lastKneePercent = 79.9;
/** No car is charged so slowly at 80 %: a time that would need less does not belong to this peak. */
const leastShareAt80 = 0.08;

/**
 * The plainest curve with this peak and these minutes from 10 to 80 %: level to a knee, then straight down to 80 % and on
 * to 100 %. The knee is where the time fits; where even an early knee is too quick, the end at 80 % is lowered.
 * Undefined where no such curve has that time: the peak is below the needed mean, or far above it.
 */
export function modelCurve(peakKw: number, usableKwh: number, minutes10To80: number): Curve | undefined {
  // In % per kW, as all times below: what is left of a time when the battery's size is taken out.
  const wanted = minutes10To80 / 60 / (usableKwh / 100);
  // By the peak as the curve will say it, so that rounding does not carry a time out of what is allowed.
  if (70 / withThreeDigits(peakKw) >= 1.01 * wanted) return undefined;

  const taperKw = meanPower(peakKw, peakKw * shareAt80);
  // Solved from (knee - 10) / peakKw + (80 - knee) / taperKw = wanted.
  const kneePercent = (wanted + 10 / peakKw - 80 / taperKw) / (1 / peakKw - 1 / taperKw);
  if (kneePercent >= lastKneePercent)
    return rounded([
      [0, peakKw],
      [80, peakKw],
      [100, peakKw * shareAt100],
    ]);
  if (kneePercent >= 10) return rounded(curveOf(peakKw, kneePercent, shareAt80));

  const excess = (share: number) => 70 / meanPower(peakKw, peakKw * share) - wanted;
  if (excess(leastShareAt80) < 0) return undefined;
  return rounded(curveOf(peakKw, 10, bisect(leastShareAt80, shareAt80, excess)));
}

const curveOf = (peakKw: number, kneePercent: number, share: number): Curve => [
  [0, peakKw],
  [kneePercent, peakKw],
  [80, peakKw * share],
  [100, peakKw * Math.min(shareAt100, share)],
];

/** The root of a falling function between two places. */
function bisect(low: number, high: number, excess: (at: number) => number): number {
  let [a, b] = [low, high];
  for (let step = 0; step < 30; step++) {
    const middle = (a + b) / 2;
    if (excess(middle) > 0) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

/** As many digits as the time needs to stay true. */
const rounded = (curve: Curve): Curve =>
  curve.map(([soc, power]): [number, number] => [Math.round(soc * 10) / 10, withThreeDigits(power)]);

const withThreeDigits = (value: number): number => Number(value.toPrecision(3));
