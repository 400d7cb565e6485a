import type { Scale } from '#web/charts/scale.ts';

/** Steps of a time axis in minutes; beyond them multiples of the last. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440];

/** A linear axis of minutes with round marks: at most about `count` of them. */
export function timeScale(fromMin: number, toMin: number, count: number): Scale {
  const rough = Math.max(1, (toMin - fromMin) / count);
  const last = 1440;
  const step = steps.find((one) => one >= rough) ?? Math.ceil(rough / last) * last;
  const min = Math.floor(fromMin / step) * step;
  const max = Math.max(min + step, Math.ceil(toMin / step) * step);
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
  return { kind: 'linear', min, max, ticks, share: (minutes) => (minutes - min) / (max - min) };
}
