import { dayMs, hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { plural } from './format-number.ts';

/** Up to this many, hours are clearer than days. */
const maxHours = 48;

/** The remaining time in words: "12 min", "3 h", "5 days"; "0 min" when it's over. */
export function formatLeft(iso: string, nowMs: number): string {
  return formatSpan(Math.max(0, Date.parse(iso) - nowMs));
}

/** A duration in its largest unit: "40 s", "12 min", "3 h", "12 days". */
export function formatSpan(ms: number): string {
  if (ms < 1) return '0 min';
  // Rounded first: 60 s is shown as one minute.
  const [seconds, minutes, hours] = [Math.ceil(ms / secondMs), Math.round(ms / minuteMs), Math.round(ms / hourMs)];
  if (seconds < 60) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min`;
  return hours < maxHours ? `${hours} h` : plural(Math.round(ms / dayMs), 'day', 'days');
}
