import { letteredStyle, type SeriesStyle, seriesStyle } from './series.ts';

export type Point = readonly [x: number, y: number];

export interface Line {
  name: string;
  /** Ascending in x; two at the same place are a jump. */
  points: readonly Point[];
  /** Which of up to twelve it is, where its letter is not its place among these lines. */
  index?: number;
  /** A point to stand out. */
  ring?: Point | undefined;
}

/** How a line is drawn: as the one of twelve that it is, else as one of a few beside each other. */
export const lineStyle = ({ index }: Line, place: number): SeriesStyle =>
  index === undefined ? seriesStyle(place) : letteredStyle(index);

/** The height of a line at a place, straight between its points; undefined outside of them, where nothing is known. */
export function valueAt(points: readonly Point[], x: number): number | undefined {
  const next = points.findIndex(([at]) => at >= x);
  const right = points[next];
  if (right === undefined || (next === 0 && right[0] > x)) return undefined;
  const left = points[next - 1] ?? right;
  const span = right[0] - left[0];
  return span === 0 ? right[1] : left[1] + ((right[1] - left[1]) * (x - left[0])) / span;
}

/** Points on the screen as the `d` of a path. */
export function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
