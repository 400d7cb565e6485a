import type { Point } from './line.ts';

/** Where the bars of a row stand side by side, in pixels. */
export interface Slots {
  /** From the middle of one bar to the middle of the next. */
  pitchPx: number;
  barPx: number;
  /** The middle of a bar. */
  centre: (index: number) => number;
  /** The bar at a place; the first or the last beyond the ends. */
  indexAt: (xPx: number) => number;
}

const widestBarPx = 48;

/** `count` bars over a width, with air between them as long as there is room for it. */
export function barSlots(count: number, leftPx: number, widthPx: number): Slots {
  const pitchPx = widthPx / Math.max(1, count);
  const airPx = pitchPx < 3 ? 0 : Math.max(1, Math.min(8, pitchPx * 0.14));
  return {
    pitchPx,
    barPx: Math.min(widestBarPx, pitchPx - airPx),
    centre: (index) => leftPx + pitchPx * (index + 0.5),
    indexAt: (xPx) => Math.min(count - 1, Math.max(0, Math.floor((xPx - leftPx) / pitchPx))),
  };
}

/** Whole numbers of pixels and tenths: the text of a path is what a long chart is made of. */
const px = (value: number): string => String(Math.round(value * 10) / 10);

/** A rectangle with round corners as the `d` of a path; '' for one without an area. */
export function boxPath(x: number, y: number, width: number, height: number, radius: number): string {
  if (width <= 0 || height <= 0) return '';
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  const corner = (dx: number, dy: number) => `a${px(r)} ${px(r)} 0 0 1 ${px(dx)} ${px(dy)}`;
  if (r === 0) return `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`;
  const across = px(width - 2 * r);
  const down = px(height - 2 * r);
  const start = `M${px(x + r)} ${px(y)}h${across}${corner(r, r)}v${down}${corner(-r, r)}`;
  return `${start}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`;
}

/** A level for each bar as steps from edge to edge; where there is none, the line is interrupted. */
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

/** The pieces of a line with gaps where a value is missing. */
export function piecesOf(
  values: readonly (number | undefined)[],
  toPoint: (index: number, value: number) => Point,
): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  values.forEach((value, index) => {
    if (value === undefined) {
      piece = [];
      return;
    }
    if (piece.length === 0) pieces.push(piece);
    piece.push(toPoint(index, value));
  });
  return pieces;
}

/**
 * Which bars have their name below the axis: the last one always, and those before it in the first of the given steps that
 * leaves each name its room.
 */
export function markedBars(count: number, pitchPx: number, roomPx: number, steps: readonly number[]): number[] {
  const least = Math.ceil(roomPx / Math.max(pitchPx, 0.001));
  const step = steps.find((each) => each >= least) ?? least;
  const marked: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) marked.unshift(index);
  return marked;
}
