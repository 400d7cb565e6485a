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
  /** Most important first: those are placed while there's room. */
  order: readonly number[];
  /** Where labels may be. */
  bounds: Box;
  most: number;
  /** Dots labelled on their left first: there are no dots beyond them. */
  before?: ReadonlySet<number>;
}

/** For the sign font at 14 px, slightly more than its mean. */
const letterPx = 7;
const lineHeightPx = 16;
const gapPx = 10;
/** Half of a dot. */
const dotPx = 5;
/** A label may touch the edge of a dot. */
const coveredPx = 2;

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Right, left, and above on either side. */
const behind = [
  { dx: gapPx, dy: 0, anchor: 'start' },
  { dx: -gapPx, dy: 0, anchor: 'end' },
  { dx: -2, dy: -13, anchor: 'end' },
  { dx: 2, dy: -13, anchor: 'start' },
] as const;
const [first, second, ...above] = behind;
const beforeIt = [second, ...above, first];

/**
 * Labels for the dots that have room: in the given order each takes the first position that covers no other label and
 * no dot. Greedy, so that the most important ones stay as the chart gets narrower.
 */
export function placeLabels({ dots, textOf, order, bounds, most, before }: LabelOptions): Label[] {
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
    if (labels.length === most) break;
    const dot = dots[index];
    if (dot === undefined) continue;
    const text = textOf(index);
    const width = text.length * letterPx;
    for (const { dx, dy, anchor } of before?.has(index) ? beforeIt : behind) {
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

/** The isolated dots, most isolated first. Compares each with all others, so for hundreds only. */
export function isolatedDots(dots: readonly Dot[]): number[] {
  return dots
    .map((dot, index) => {
      let least = Number.POSITIVE_INFINITY;
      for (const [other, { x, y }] of dots.entries()) {
        if (other !== index) least = Math.min(least, (x - dot.x) ** 2 + (y - dot.y) ** 2);
      }
      return { index, least };
    })
    .filter(({ least }) => least >= isolatedPx ** 2)
    .sort((a, b) => b.least - a.least)
    .map(({ index }) => index);
}
