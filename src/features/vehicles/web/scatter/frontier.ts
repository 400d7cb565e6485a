export type Better = 'high' | 'low';

interface Point {
  x: number;
  y: number;
}

/**
 * Indexes of the points that no other point beats in both figures (the Pareto frontier), from the best x to the best y.
 * Of equal points only the first is included. `betterX` and `betterY` say which end of each axis is better.
 */
export function frontierOf(points: readonly Point[], betterX: Better, betterY: Better): number[] {
  const cost = ({ x }: Point) => (betterX === 'low' ? x : -x);
  const gain = ({ y }: Point) => (betterY === 'high' ? y : -y);
  const order = points
    .map((point, index) => ({ index, cost: cost(point), gain: gain(point) }))
    .sort((a, b) => a.cost - b.cost || b.gain - a.gain || a.index - b.index);
  const frontier: number[] = [];
  let best = Number.NEGATIVE_INFINITY;
  for (const { index, gain: own } of order) {
    if (own <= best) continue;
    best = own;
    frontier.push(index);
  }
  return frontier;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A step line through the frontier's dots as an SVG path: from the worse end of y, through each dot, to the worse end of x. */
export function frontierPath(
  dots: readonly Point[],
  { left, top, width, height }: Box,
  betterX: Better,
  betterY: Better,
): string {
  const [first] = dots;
  if (first === undefined) return '';
  const worstY = betterY === 'high' ? top + height : top;
  const worstX = betterX === 'low' ? left + width : left;
  const steps = dots.slice(1).map(({ x, y }) => `H${x}V${y}`);
  return `M${first.x} ${worstY}V${first.y}${steps.join('')}H${worstX}`;
}
