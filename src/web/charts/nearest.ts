/** A dot on the screen, in pixels. */
export interface Dot {
  x: number;
  y: number;
}

/** Index of the dot nearest to a point, if one is within reach. */
export function nearestDot(dots: readonly Dot[], x: number, y: number, reachPx: number): number | undefined {
  let best: number | undefined;
  let nearestDistance = reachPx * reachPx;
  for (const [index, dot] of dots.entries()) {
    const squaredDistance = (dot.x - x) ** 2 + (dot.y - y) ** 2;
    if (squaredDistance <= nearestDistance) [best, nearestDistance] = [index, squaredDistance];
  }
  return best;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The next dot along an axis: left and right walk the dots in order of x, up and down in order of y, with ties broken
 * by the other axis and then by the order in the list. This reaches every dot, even overlapping ones, and the opposite
 * key always leads back; picking the nearest dot in a direction would miss some. Undefined at the edge.
 */
export function nextDot(dots: readonly Dot[], from: number, direction: Direction): number | undefined {
  const start = dots[from];
  if (start === undefined) return undefined;
  const isHorizontal = direction === 'left' || direction === 'right';
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  /** Positive if the first dot is further in that direction than the second. */
  const further = (a: Dot, aIndex: number, b: Dot, bIndex: number) => {
    const [first, then] = isHorizontal ? [a.x - b.x, a.y - b.y] : [a.y - b.y, a.x - b.x];
    return sign * (first || then || aIndex - bIndex);
  };

  let next: number | undefined;
  let nextPlace = start;
  for (const [index, dot] of dots.entries()) {
    if (further(dot, index, start, from) <= 0) continue;
    if (next !== undefined && further(dot, index, nextPlace, next) >= 0) continue;
    [next, nextPlace] = [index, dot];
  }
  return next;
}
