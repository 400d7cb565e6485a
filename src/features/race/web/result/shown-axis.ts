import { type Line, type Point, valueAt } from '#web/charts/line.ts';
import type { Shown } from '#web/text/units.ts';

interface Ends {
  from: number;
  to: number;
}
type Swept = Ends & { step: number };

/** An axis of metric values in the person's units, with round ends; `step` is for units that aren't metric. */
export function shownAxis({ of, decimals }: Shown, swept: Swept, step: number): Swept {
  if (decimals === undefined) return swept;
  // Adding 0 turns -0 into 0.
  const round = (value: number, to: 'ceil' | 'floor') => step * Math[to](of(value) / step) + 0;
  return { from: round(swept.from, 'ceil'), to: round(swept.to, 'floor'), step };
}

/** A line over metric values, over those that are shown, between the ends of their axis. */
export function shownLine<L extends Line>(line: L, { of, decimals }: Shown, { from, to }: Ends): L {
  if (decimals === undefined) return line;
  const all = line.points.map(([x, y]): Point => [of(x), y]);
  const end = (x: number): Point[] => {
    const y = valueAt(all, x);
    return y === undefined ? [] : [[x, y]];
  };
  const points = [...end(from), ...all.filter(([x]) => x > from && x < to), ...end(to)];
  const ring = line.ring && end(Math.min(to, Math.max(from, of(line.ring[0]))))[0];
  return { ...line, points, ...(ring && { ring }) };
}
