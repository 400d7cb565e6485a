import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import * as messages from '../messages.ts';
import { formatDate, formatDay, formatTime } from './format.ts';
import { formatNumber } from './format-number.ts';

/** From this many days on, a date is clearer. */
const dateAfterDays = 30;
/** Up to this many hours it's "3 h ago", even across midnight. */
const maxHours = 12;

/** The number of local midnights between two times: 0 is the same day, 1 yesterday. */
export function daysBetween(thenMs: number, nowMs: number): number {
  const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  // Rounded, because a day on which the clock changes has 23 or 25 hours.
  return Math.round((midnight(nowMs) - midnight(thenMs)) / dayMs);
}

/**
 * How long ago a time was, in words: "now", "12 min ago", "2 h ago", "yesterday at 23:10", "18 days ago", "9 Nov",
 * "9 Nov 2024". A time in the future, due to a wrong clock, is "now".
 */
export function formatAgo(iso: string, nowMs: number): string {
  const texts = messages.time;
  const thenMs = Date.parse(iso);
  const passedMs = nowMs - thenMs;
  if (passedMs < minuteMs) return texts.now;
  if (passedMs < hourMs) return texts.minutesAgo(formatNumber(Math.floor(passedMs / minuteMs)));
  const days = daysBetween(thenMs, nowMs);
  if (days === 0 || passedMs < maxHours * hourMs) return texts.hoursAgo(formatNumber(Math.floor(passedMs / hourMs)));
  if (days === 1) return texts.yesterdayAt(formatTime(iso));
  if (days < dateAfterDays) return texts.daysAgo(formatNumber(days));
  return dateOf(iso, nowMs);
}

/** The day, if the time doesn't matter: "today", "yesterday", "9 Nov", "9 Nov 2024". */
export function formatRecentDay(iso: string, nowMs: number): string {
  const days = daysBetween(Date.parse(iso), nowMs);
  if (days <= 0) return messages.time.today;
  return days === 1 ? messages.time.yesterday : dateOf(iso, nowMs);
}

function dateOf(iso: string, nowMs: number): string {
  const isThisYear = new Date(iso).getFullYear() === new Date(nowMs).getFullYear();
  return isThisYear ? formatDay(iso) : formatDate(iso);
}
