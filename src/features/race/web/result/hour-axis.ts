import type { Line } from '#web/charts/line.ts';
import { linearScale, type Scale } from '#web/charts/scale.ts';
import { formatNumber } from '#web/text/format-number.ts';

/** An axis of hours that begins near the least of them: the difference counts, not the whole. */
export function hourScale(lines: readonly Line[]): Scale {
  const hours = lines.flatMap(({ points }) => points.map(([, hour]) => hour));
  return hours.length === 0 ? linearScale(0, 1, 4) : linearScale(Math.min(...hours), Math.max(...hours), 4);
}

export const hourTick = (hours: number): string => formatNumber(hours, 2);
