import { dayMs, hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { plural } from './format-number.ts';

/** Up to here hours say more than days. */
const asHours = 48;

/** How long something still goes on, in words: "12 min", "3 h", "5 days"; what is over has "0 min". */
export function formatLeft(iso: string, nowMs: number): string {
  return formatSpan(Math.max(0, Date.parse(iso) - nowMs));
}

/** A time that passes or has passed, in its largest unit: "40 s", "12 min", "3 h", "12 days". */
export function formatSpan(ms: number): string {
  if (ms < 1) return '0 min';
  // Rounded first: what would be 60 s is one minute.
  const [seconds, minutes, hours] = [Math.ceil(ms / secondMs), Math.round(ms / minuteMs), Math.round(ms / hourMs)];
  if (seconds < 60) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min`;
  return hours < asHours ? `${hours} h` : plural(Math.round(ms / dayMs), 'day', 'days');
}
