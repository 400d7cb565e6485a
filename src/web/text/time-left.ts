import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { plural } from './format-number.ts';

/** Up to here hours say more than days. */
const asHours = 48;

/** How long something still goes on, in words: "12 min", "3 h", "5 days"; what is over has "0 min". */
export function formatLeft(iso: string, nowMs: number): string {
  return formatSpan(Math.max(0, Date.parse(iso) - nowMs));
}

/** A time that passes or has passed, in its largest unit: "40 s", "12 min", "3 h", "12 days". */
export function formatSpan(ms: number): string {
  if (ms < minuteMs) return ms < 1 ? '0 min' : `${Math.ceil(ms / 1000)} s`;
  if (ms < hourMs) return `${Math.round(ms / minuteMs)} min`;
  if (ms < asHours * hourMs) return `${Math.round(ms / hourMs)} h`;
  return plural(Math.round(ms / dayMs), 'day', 'days');
}
