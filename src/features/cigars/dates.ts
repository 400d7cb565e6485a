import { dayMs } from '#shared/time.ts';

/**
 * Calendar dates without a zone. A day is the number of days since 1970-01-01, for arithmetic; a date is its text,
 * YYYY-MM-DD.
 */
export function dayOf(date: string): number {
  return Math.round(Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10)) / dayMs);
}

export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/**
 * Noon of this date on the device. A bare date would be parsed as midnight UTC, which is the day before further west.
 */
export function noonOf(date: string): string {
  return `${date}T12:00:00`;
}

/** 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** `month` from 1 to 12; other values overflow into neighbouring years. */
export function firstOfMonth(year: number, month: number): number {
  return Math.round(Date.UTC(year, month - 1, 1) / dayMs);
}

export function daysInMonth(year: number, month: number): number {
  return firstOfMonth(year, month + 1) - firstOfMonth(year, month);
}
