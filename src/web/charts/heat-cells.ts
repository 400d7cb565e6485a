import { boxOutline, boxStart } from './bar-geometry.ts';

/** The inner square's side for each level, in a cell of 16: both size and colour show the level. */
const innerOf16 = [5, 8, 11, 14, 16] as const;

/** The top left corner of a heat map's cell, in pixels; without a level it has no data and is a dot. */
interface HeatCell {
  x: number;
  y: number;
  level: number | undefined;
}

/** The share of its cell that a level fills, in width and in height. */
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
