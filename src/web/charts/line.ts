import { letteredStyle, type SeriesStyle, seriesStyle } from './series.ts';

export type Point = readonly [x: number, y: number];

export interface Line {
  name: string;
  /** Ascending in x; two points with the same x are a jump. */
  points: readonly Point[];
  /** Its number among up to twelve series, if that differs from its position among these lines. */
  index?: number;
  ring?: Point | undefined;
}

/** A line's style, chosen by its number among twelve if it has one, otherwise by its position among these few. */
export const lineStyle = ({ index }: Line, place: number): SeriesStyle =>
  index === undefined ? seriesStyle(place) : letteredStyle(index);

/** A line's value at `x`, interpolated between its points; undefined outside them. */
export function valueAt(points: readonly Point[], x: number): number | undefined {
  const next = points.findIndex(([at]) => at >= x);
  const right = points[next];
  if (right === undefined || (next === 0 && right[0] > x)) return undefined;
  const left = points[next - 1] ?? right;
  const span = right[0] - left[0];
  return span === 0 ? right[1] : left[1] + ((right[1] - left[1]) * (x - left[0])) / span;
}

/** Screen points as the `d` of a path. */
export function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
