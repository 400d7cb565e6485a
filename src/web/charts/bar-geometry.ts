import type { Point } from './line.ts';

/** Positions of a row of bars, in pixels. */
export interface Slots {
  /** From the middle of one bar to the middle of the next. */
  pitchPx: number;
  barPx: number;
  hasBorder: boolean;
  centre: (index: number) => number;
  /** The bar at a position; beyond the ends, the first or last one. */
  indexAt: (xPx: number) => number;
}

const maxBarPx = 48;
/** Below the first distance there's no room for a border, and below the second, not even for a gap. */
const borderFromPx = 5;
const gapFromPx = 3;
/** Half of the border's width is outside the bar. */
const borderPx = 1.5;

/** Places `count` bars over a width, with gaps if there is room for them. */
export function barSlots(count: number, leftPx: number, widthPx: number): Slots {
  const pitchPx = widthPx / Math.max(1, count);
  const hasBorder = pitchPx >= borderFromPx;
  const gapPx = pitchPx < gapFromPx ? 0 : Math.max(1, Math.min(8, pitchPx * 0.12)) + (hasBorder ? borderPx : 0);
  return {
    pitchPx,
    hasBorder,
    barPx: Math.min(maxBarPx, pitchPx - gapPx),
    centre: (index) => leftPx + pitchPx * (index + 0.5),
    indexAt: (xPx) => Math.min(count - 1, Math.max(0, Math.floor((xPx - leftPx) / pitchPx))),
  };
}

/** Rounded to tenths, because paths make up most of a long chart's size. */
const px = (value: number): string => String(Math.round(value * 10) / 10);

/** The `d` of a path for a rectangle with rounded corners; '' if it has no area. */
export function boxPath(x: number, y: number, width: number, height: number, radius: number): string {
  return boxStart(x, y, width, height, radius) + boxOutline(width, height, radius);
}

/** Where a box's path starts. Append `boxOutline`, which is the same for all boxes of one size. */
export function boxStart(x: number, y: number, width: number, height: number, radius: number): string {
  return width > 0 && height > 0 ? `M${px(x + cornerOf(width, height, radius))} ${px(y)}` : '';
}

export function boxOutline(width: number, height: number, radius: number): string {
  if (width <= 0 || height <= 0) return '';
  const r = cornerOf(width, height, radius);
  if (r === 0) return `h${px(width)}v${px(height)}h${px(-width)}z`;
  const corner = (dx: number, dy: number) => `a${px(r)} ${px(r)} 0 0 1 ${px(dx)} ${px(dy)}`;
  const across = px(width - 2 * r);
  const down = px(height - 2 * r);
  return `h${across}${corner(r, r)}v${down}${corner(-r, r)}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`;
}

const cornerOf = (width: number, height: number, radius: number): number =>
  Math.max(0, Math.min(radius, width / 2, height / 2));

/** A line that steps from bar to bar, with gaps where there's no level. */
export function stepPath(
  levels: readonly (number | undefined)[],
  leftPx: number,
  pitchPx: number,
  toY: (value: number) => number,
): string {
  let path = '';
  let last: number | undefined;
  levels.forEach((level, index) => {
    if (level !== undefined && level !== last) {
      path += `${last === undefined ? `M${px(leftPx + pitchPx * index)} ` : 'V'}${px(toY(level))}`;
    }
    const isEnd = level !== undefined && levels[index + 1] !== level;
    if (isEnd) path += `H${px(leftPx + pitchPx * (index + 1))}`;
    last = level;
  });
  return path;
}

/** The segments of a line, with gaps where values are missing. */
export function segmentsOf(
  values: readonly (number | undefined)[],
  toPoint: (index: number, value: number) => Point,
): Point[][] {
  const segments: Point[][] = [];
  let segment: Point[] = [];
  values.forEach((value, index) => {
    if (value === undefined) {
      segment = [];
      return;
    }
    if (segment.length === 0) segments.push(segment);
    segment.push(toPoint(index, value));
  });
  return segments;
}

/**
 * Which bars are labelled below the axis: always the last one, and earlier ones at the smallest given step that leaves
 * each label enough room.
 */
export function labelledBars(count: number, pitchPx: number, roomPx: number, steps: readonly number[]): number[] {
  const minStep = Math.ceil(roomPx / Math.max(pitchPx, 0.001));
  const step = steps.find((each) => each >= minStep) ?? minStep;
  const marked: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) marked.unshift(index);
  return marked;
}
