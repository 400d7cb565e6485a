/** A dot on the screen, in pixels. */
export interface Dot {
  x: number;
  y: number;
}

/** Index of the dot nearest to a place, if one lies within the reach. */
export function nearestDot(dots: readonly Dot[], x: number, y: number, reachPx: number): number | undefined {
  let best: number | undefined;
  let least = reachPx * reachPx;
  for (const [index, dot] of dots.entries()) {
    const away = (dot.x - x) ** 2 + (dot.y - y) ** 2;
    if (away <= least) [best, least] = [index, away];
  }
  return best;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const ahead: Record<Direction, (from: Dot, to: Dot) => readonly [along: number, across: number]> = {
  left: (from, to) => [from.x - to.x, to.y - from.y],
  right: (from, to) => [to.x - from.x, to.y - from.y],
  up: (from, to) => [from.y - to.y, to.x - from.x],
  down: (from, to) => [to.y - from.y, to.x - from.x],
};

/**
 * The next dot in a direction: the nearest within 45 degrees of it, else the nearest that lies that way at all. Dots at the
 * very same place are walked one after the other in their order, so that none is out of reach. Undefined at the edge.
 */
export function nextDot(dots: readonly Dot[], from: number, direction: Direction): number | undefined {
  const start = dots[from];
  if (start === undefined) return undefined;
  const forward = direction === 'right' || direction === 'down';
  const sameplace = (dot: Dot) => dot.x === start.x && dot.y === start.y;
  const twins = dots.flatMap((dot, index) =>
    sameplace(dot) && (forward ? index > from : index < from) ? [index] : [],
  );
  const twin = forward ? twins[0] : twins.at(-1);
  if (twin !== undefined) return twin;

  let best: number | undefined;
  let least = Infinity;
  for (const [index, dot] of dots.entries()) {
    const [along, across] = ahead[direction](start, dot);
    if (along <= 0) continue;
    const isAhead = Math.abs(across) <= along;
    // Everything within 45 degrees comes before anything beside it.
    const cost = Math.hypot(along, across) + (isAhead ? 0 : 1e6);
    if (cost < least || (cost === least && !forward)) [best, least] = [index, cost];
  }
  return best;
}
