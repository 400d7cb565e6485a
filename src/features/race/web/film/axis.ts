/** What stands along the road, in km; nearer than these many px nothing of its kind can be told apart. */
const labelPx = 55;
const chargerPx = 10;
const markPx = 4;

const kmSteps = [0.1, 0.2, 0.25, 0.5];
for (const power of [1, 10, 100, 1000]) for (const step of [1, 2, 2.5, 5]) kmSteps.push(step * power);

/** The km that are written on the axis, from 0 to the goal; on the narrowest screens only start, middle and end. */
export function axisLabels(distanceKm: number, widthPx: number): number[] {
  const pxPerKm = widthPx / distanceKm;
  if (widthPx < 200) return [0, distanceKm / 2, distanceKm];
  // Whole km read better, and 2.5 of them do not.
  const step = kmSteps.find((one) => one * pxPerKm >= labelPx && (one < 1 || Number.isInteger(one))) ?? distanceKm;
  const labels: number[] = [];
  for (let count = 0; (distanceKm - count * step) * pxPerKm >= labelPx * 0.8; count++) labels.push(count * step);
  return labels.length === 0 ? [0, distanceKm] : [...labels, distanceKm];
}

/** Where chargers are drawn: each, or every second, fourth ... where they would run into each other. */
export function chargerTicks(spacingKm: number, distanceKm: number, widthPx: number): number[] {
  let step = spacingKm;
  while (step < distanceKm && (step * widthPx) / distanceKm < chargerPx) step *= 2;
  const ticks: number[] = [];
  for (let km = step; km < distanceKm; km += step) ticks.push(km);
  return ticks;
}

/** One path of upright strokes at these km, those left out that would touch the one before. */
export function strokes(km: readonly number[], distanceKm: number, widthPx: number, heightPx: number): string {
  let [path, last] = ['', Number.NEGATIVE_INFINITY];
  for (const at of km) {
    const px = (at / distanceKm) * widthPx;
    if (px - last < markPx) continue;
    path += `M${px.toFixed(1)} 0v${heightPx}`;
    last = px;
  }
  return path;
}
