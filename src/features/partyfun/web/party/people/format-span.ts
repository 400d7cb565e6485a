import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { formatNumber } from '#web/text/format-number.ts';

/** A time in one unit: "50 s", "41 min", "2 h". */
export function formatSpan(ms: number): string {
  if (ms < minuteMs) return `${formatNumber(Math.max(0, Math.floor(ms / secondMs)))} s`;
  if (ms < 2 * hourMs) return `${formatNumber(Math.floor(ms / minuteMs))} min`;
  return `${formatNumber(Math.floor(ms / hourMs))} h`;
}
