interface Dot {
  x: number;
  y: number;
}

export interface Label extends Dot {
  index: number;
  text: string;
  /** Which end of the text is at `x`. */
  anchor: 'start' | 'end';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface LabelOptions {
  dots: readonly Dot[];
  textOf: (index: number) => string;
  /** Most important first, because labels are placed only while there's room. */
  order: readonly number[];
  bounds: Box;
  max: number;
  /** Dots whose labels go to their left if possible, because there are no dots on that side. */
  leftFirst?: ReadonlySet<number>;
}

/** Width of a letter in the sign font at 14 px, slightly above the average. */
const letterPx = 7;
const lineHeightPx = 16;
const gapPx = 10;
/** Half of a dot. */
const dotPx = 5;
/** A label may touch the edge of a dot. */
const coveredPx = 2;

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** On the right, on the left, and above on either side. */
const rightFirstPositions = [
  { dx: gapPx, dy: 0, anchor: 'start' },
  { dx: -gapPx, dy: 0, anchor: 'end' },
  { dx: -2, dy: -13, anchor: 'end' },
  { dx: 2, dy: -13, anchor: 'start' },
] as const;
const [first, second, ...above] = rightFirstPositions;
const leftFirstPositions = [second, ...above, first];

/**
 * Labels the dots that have room for a label. In the given order, each label takes the first position that doesn't
 * cover another label or dot, so that the most important ones stay when the chart gets narrower.
 */
export function placeLabels({ dots, textOf, order, bounds, max, leftFirst }: LabelOptions): Label[] {
  const taken: Box[] = [];
  const isOverDot = (box: Box, own: number) =>
    dots.some(({ x, y }, index) => {
      if (index === own) return false;
      return (
        x > box.left - coveredPx && x < box.right + coveredPx && y > box.top + coveredPx && y < box.bottom - coveredPx
      );
    });
  const labels: Label[] = [];
  for (const index of order) {
    if (labels.length === max) break;
    const dot = dots[index];
    if (dot === undefined) continue;
    const text = textOf(index);
    const width = text.length * letterPx;
    for (const { dx, dy, anchor } of leftFirst?.has(index) ? leftFirstPositions : rightFirstPositions) {
      const x = dot.x + dx;
      const y = dot.y + dy;
      const left = anchor === 'start' ? x : x - width;
      const box = { left, right: left + width, top: y - lineHeightPx / 2, bottom: y + lineHeightPx / 2 };
      const isInside =
        box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom;
      if (!isInside || taken.some((other) => overlap(box, other)) || isOverDot(box, index)) continue;
      taken.push(box, { left: dot.x - dotPx, right: dot.x + dotPx, top: dot.y - dotPx, bottom: dot.y + dotPx });
      labels.push({ index, text, x, y, anchor });
      break;
    }
  }
  return labels;
}

/** A dot is isolated if its nearest neighbour is at least this far away. */
const isolatedPx = 34;

/**
 * Indexes of the isolated dots, most isolated first. Only for hundreds of dots, because it compares each with all
 * others.
 */
export function isolatedDots(dots: readonly Dot[]): number[] {
  return dots
    .map((dot, index) => {
      let nearest = Number.POSITIVE_INFINITY;
      for (const [other, { x, y }] of dots.entries()) {
        if (other !== index) nearest = Math.min(nearest, (x - dot.x) ** 2 + (y - dot.y) ** 2);
      }
      return { index, nearest };
    })
    .filter(({ nearest }) => nearest >= isolatedPx ** 2)
    .sort((a, b) => b.nearest - a.nearest)
    .map(({ index }) => index);
}

/** Shapes of the dots, which distinguish body types without colour. */
export const forms = ['suv', 'hatchback', 'sedan', 'estate', 'others'] as const;
export type Form = (typeof forms)[number];

const formOfBody: Readonly<Record<string, Form>> = {
  SUV: 'suv',
  Hatchback: 'hatchback',
  Sedan: 'sedan',
  Liftback: 'sedan',
  Coupe: 'sedan',
  Estate: 'estate',
};

export const formOf = (body: string | undefined): Form => formOfBody[body ?? ''] ?? 'others';

/** Outlines of about 10 px around 0, 0: a disc, a triangle, a square, a diamond, a cross. */
const outlines: Record<Form, string> = {
  suv: 'm-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
  hatchback: 'm-5.5 4.5l5.5-10l5.5 10z',
  sedan: 'm-4.5-4.5h9v9h-9z',
  estate: 'm0-6l6 6l-6 6l-6-6z',
  others: 'm-4-4l8 8m-8 0l8-8',
};

export const markAt = (form: Form, x: number, y: number): string => `M${x} ${y}${outlines[form]}`;

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

interface PlotArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * A step line through the frontier's dots as an SVG path: from the worse end of y, through each dot, to the worse end
 * of x.
 */
export function frontierPath(
  dots: readonly Point[],
  { left, top, width, height }: PlotArea,
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
