/** Charging power at a state of charge: `[%, kW]`, ascending, straight lines between. */
export type Curve = readonly (readonly [socPercent: number, powerKw: number])[];

/** Power in kW at a state of charge in %; the ends go on level. */
export function powerAt(curve: Curve, socPercent: number): number {
  const next = curve.findIndex(([soc]) => soc >= socPercent);
  const [, last = 0] = curve.at(-1) ?? [];
  if (next === -1) return last;
  const [socB = 0, powerB = 0] = curve[next] ?? [];
  const [socA = 0, powerA = 0] = curve[next - 1] ?? [0, powerB];
  return next === 0 ? powerB : powerA + ((powerB - powerA) * (socPercent - socA)) / (socB - socA);
}

/**
 * Minutes from one state of charge to another: the integral of energy over power, `usable * 1 % / p(soc)`, in steps of
 * half a percent, each taken at its middle. Infinity where the curve falls to 0.
 */
export function chargingMin(curve: Curve, usableKwh: number, fromPercent: number, toPercent: number): number {
  const stepPercent = 0.5;
  let hours = 0;
  for (let soc = fromPercent; soc < toPercent; soc += stepPercent) {
    hours += (usableKwh * (stepPercent / 100)) / powerAt(curve, soc + stepPercent / 2);
  }
  return hours * 60;
}

/** Where the model's taper ends, as shares of the peak: what measured curves come near to. */
const shareAt80 = 0.45;
const shareAt100 = 0.12;

/**
 * The plainest curve with this peak and these minutes from 10 to 80 %: level to a knee, then straight down to 80 % and on
 * to 100 %. The knee is solved so that the time fits; where even an early knee is too quick, the end at 80 % is lowered.
 * Undefined where no such curve has that time (the peak is below the needed mean).
 */
export function modelCurve(peakKw: number, usableKwh: number, minutes10To80: number): Curve | undefined {
  const curveWith = (kneePercent: number, share80: number): Curve => {
    const end: [number, number] = [100, peakKw * Math.min(shareAt100, share80)];
    const at80: [number, number] = [80, peakKw * share80];
    return kneePercent >= 80 ? [[0, peakKw], [80, peakKw], end] : [[0, peakKw], [kneePercent, peakKw], at80, end];
  };
  const timeOf = (curve: Curve) => chargingMin(curve, usableKwh, 10, 80);
  if (timeOf(curveWith(80, 1)) > minutes10To80 * 1.001) return undefined;
  if (timeOf(curveWith(10, shareAt80)) >= minutes10To80) {
    const knee = bisect(10, 80, (percent) => timeOf(curveWith(percent, shareAt80)) - minutes10To80);
    return rounded(curveWith(knee, shareAt80));
  }
  const share = bisect(0.02, shareAt80, (part) => timeOf(curveWith(10, part)) - minutes10To80);
  return rounded(curveWith(10, share));
}

/** The root of a falling function between two places. */
function bisect(low: number, high: number, excess: (at: number) => number): number {
  let [a, b] = [low, high];
  for (let step = 0; step < 40; step++) {
    const middle = (a + b) / 2;
    if (excess(middle) > 0) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

const rounded = (curve: Curve): Curve =>
  curve.map(([soc, power]) => [Math.round(soc * 10) / 10, Math.round(power * 10) / 10] as const);
