import { boxOutline, boxStart } from './bar-geometry.ts';

/** Positions of a grid's cells, in pixels. */
export interface GridPlace {
  left: number;
  top: number;
  cellWidth: number;
  cellHeight: number;
  gap: number;
}

export interface CellAt {
  column: number;
  row: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function cellBox({ left, top, cellWidth, cellHeight, gap }: GridPlace, { column, row }: CellAt): Box {
  return {
    x: left + column * (cellWidth + gap),
    y: top + row * (cellHeight + gap),
    width: cellWidth,
    height: cellHeight,
  };
}

/** The cell at a point; the gap after a cell belongs to it. */
export function cellIndexAt(
  { left, top, cellWidth, cellHeight, gap }: GridPlace,
  cells: readonly CellAt[],
  xPx: number,
  yPx: number,
): number | undefined {
  const column = Math.floor((xPx - left) / (cellWidth + gap));
  const row = Math.floor((yPx - top) / (cellHeight + gap));
  const index = cells.findIndex((cell) => cell.column === column && cell.row === row);
  return index === -1 ? undefined : index;
}

/** The days of all weeks as grid cells in order, without those outside the year or month. */
export function daysInOrder<Day>(
  weeks: readonly (readonly (Day | undefined)[])[],
): { day: Day; week: number; weekday: number }[] {
  return weeks.flatMap((days, week) =>
    days.flatMap((day, weekday) => (day === undefined ? [] : [{ day, week, weekday }])),
  );
}

/** The inner square's side for each level, in a cell of 16: both size and colour show the level. */
const innerOf16 = [5, 8, 11, 14, 16] as const;

/** A heat map's cell, with its top left corner in pixels. A cell without a level has no data and is drawn as a dot. */
interface HeatCell {
  x: number;
  y: number;
  level: number | undefined;
}

/** How much of its cell's width and height a level fills, from 0 to 1. */
export const innerShare = (level: number): number => (innerOf16[level] ?? 16) / 16;

interface HeatPaths {
  ground: string;
  /** The inner squares by level; level 0 has none. */
  levels: string[];
  /** Future or unknown cells. */
  dots: string;
}

/** All cells of a map as seven paths, because hundreds of elements would be slow on a phone. */
export function heatPaths(cells: readonly HeatCell[], width: number, height: number): HeatPaths {
  const radius = Math.min(3, width / 6);
  const ground = boxOutline(width, height, radius);
  const inner = innerOf16.map((_side, level) => {
    const [w, h] = [width * innerShare(level), height * innerShare(level)];
    return { w, h, outline: boxOutline(w, h, radius) };
  });
  const paths: HeatPaths = { ground: '', levels: inner.map(() => ''), dots: '' };
  for (const { x, y, level } of cells) {
    const box = level === undefined ? undefined : inner[level];
    if (level === undefined || box === undefined) {
      paths.dots += `M${(x + width / 2).toFixed(1)} ${(y + height / 2).toFixed(1)}h0`;
      continue;
    }
    const { w, h, outline } = box;
    paths.ground += boxStart(x, y, width, height, radius) + ground;
    if (level > 0) paths.levels[level] += boxStart(x + (width - w) / 2, y + (height - h) / 2, w, h, radius) + outline;
  }
  return paths;
}
