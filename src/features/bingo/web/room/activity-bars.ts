import { hourMs } from '#shared/time.ts';
import type { RoomStats } from '../../score-contract.ts';

interface ActivityBar {
  /** Milliseconds since 1970: the start of the bar's first hour. */
  startMs: number;
  completed: number;
}

const widthsHours = [1, 2, 3, 6, 12, 24, 48, 168, 336, 672, 1344, 2688, 5376, 8760];
const maxBars = 24;

/**
 * The hours with completions as a row of bars of equal width, without gaps: empty hours have height 0. Bars get wider
 * with the span, so that there are at most 24 (up to about 24 years).
 */
export function activityBars(activity: RoomStats['activity']): { widthHours: number; bars: ActivityBar[] } {
  const hours = activity.map(({ hour, completed }) => ({ startMs: Date.parse(hour), completed }));
  const first = hours[0];
  const last = hours.at(-1);
  if (!first || !last) return { widthHours: 1, bars: [] };
  const spanHours = (last.startMs - first.startMs) / hourMs + 1;
  const widthHours = widthsHours.find((width) => spanHours <= width * maxBars) ?? Math.ceil(spanHours / maxBars);
  const bars = Array.from({ length: Math.ceil(spanHours / widthHours) }, (_, index) => ({
    startMs: first.startMs + index * widthHours * hourMs,
    completed: 0,
  }));
  for (const { startMs, completed } of hours) {
    const bar = bars[Math.floor((startMs - first.startMs) / (widthHours * hourMs))];
    if (bar) bar.completed += completed;
  }
  return { widthHours, bars };
}
