/** Charging power by state of charge: `[%, kW]`, ascending, linear in between. */
export type Curve = readonly (readonly [socPercent: number, powerKw: number])[];

/** Power in kW at a state of charge in %; constant beyond the ends. */
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
