import type { HeatLimits } from '../../calendar.ts';

/** Least counts of the levels 1 to 4 for the hours of the week: at the quarters of those that have any. */
export function hourLimits(counts: readonly (readonly number[])[]): HeatLimits {
  const some = counts
    .flat()
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
  const above = (share: number) => (some[Math.floor(some.length * share)] ?? 0) + 1;
  const second = Math.max(2, above(0.25));
  const third = Math.max(second + 1, above(0.5));
  return [1, second, third, Math.max(third + 1, above(0.75))];
}
