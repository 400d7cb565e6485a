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

/** For the sign font at 14 px; slightly above the average. */
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
 * Labels for the dots that have room for one. In the given order, each takes the first position that doesn't cover another
 * label or dot, so that the most important ones stay when the chart gets narrower.
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
