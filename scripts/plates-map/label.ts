import { boxOf, isInside } from './geometry.ts';
import type { Point } from './topology.ts';

/** Metrics of the sign's typeface, as fractions of its size. */
const letterWidth = 0.5;
const letterHeight = 0.68;

function fits(at: Point, size: number, letters: number, ring: readonly Point[]): boolean {
  const [halfWidth, halfHeight] = [(size * letterWidth * letters) / 2, (size * letterHeight) / 2];
  const parts = [-1, -0.5, 0, 0.5, 1];
  return parts.every((across) =>
    parts.every((down) => isInside([at[0] + across * halfWidth, at[1] + down * halfHeight], ring)),
  );
}

/** The best place for letters and their largest possible size there; 0 if even `least` doesn't fit. */
export function placeLabel(
  ring: readonly Point[],
  letters: number,
  least: number,
  most: number,
): { at: Point; size: number } {
  const { left, top, right, bottom } = boxOf(ring);
  const middle: Point = [(left + right) / 2, (top + bottom) / 2];
  const steps = 40;
  const candidates = Array.from(
    { length: (steps - 1) ** 2 },
    (_, index): Point => [
      left + ((right - left) * ((index % (steps - 1)) + 1)) / steps,
      top + ((bottom - top) * (Math.floor(index / (steps - 1)) + 1)) / steps,
    ],
  ).filter((point) => isInside(point, ring));
  const fromMiddle = (point: Point) => Math.hypot(point[0] - middle[0], point[1] - middle[1]);
  candidates.sort((a, b) => fromMiddle(a) - fromMiddle(b));
  for (let size = most; size >= least; size--) {
    const at = candidates.find((point) => fits(point, size, letters, ring));
    if (at !== undefined) return { at, size };
  }
  for (let size = least - 1; size > 2; size--) {
    const at = candidates.find((point) => fits(point, size, letters, ring));
    if (at !== undefined) return { at, size: 0 };
  }
  return { at: candidates[0] ?? middle, size: 0 };
}
