import { dayMs, minuteMs } from '#shared/time.ts';

/**
 * An instant with its local offset. `date` is the local date; `text` is the stored and sent form,
 * YYYY-MM-DDTHH:MM:SS.mmm+HH:MM, whose first 23 characters sort as local time.
 */
export type Moment = { atMs: number; offsetMin: number; date: string; text: string };

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/;

/** Offsets range from -12:00 to +14:00; one limit for both directions is simpler. */
const maxOffsetMin = 14 * 60;

/**
 * Parses ISO 8601 with an offset or Z; seconds and fraction are optional, and truncated to milliseconds. Strict
 * calendar (no 30 February, no 24:00, no leap second), local year 2000 to 2999: otherwise undefined.
 */
export function parseTimestamp(text: string): Moment | undefined {
  const parts = pattern.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const ms = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const [offsetHours, offsetMinutes] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)];
  // "-00:00" is +00:00: adding to 0 avoids a negative zero.
  const offsetMin = 0 + (parts[8] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes);
  const isDate =
    year >= 2000 && year <= 2999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!isDate || hour > 23 || minute > 59 || second > 59) return undefined;
  if (offsetMinutes > 59 || Math.abs(offsetMin) > maxOffsetMin) return undefined;
  return momentAt(Date.UTC(year, month - 1, day, hour, minute, second, ms) - offsetMin * minuteMs, offsetMin);
}

/** `offsetMin` is the UTC offset in minutes. Throws RangeError for an invalid instant. */
export function formatTimestamp(atMs: number, offsetMin: number): string {
  const far = Math.abs(offsetMin);
  const [hours, minutes] = [Math.floor(far / 60), far % 60].map((part) => String(part).padStart(2, '0'));
  return `${new Date(atMs + offsetMin * minuteMs).toISOString().slice(0, -1)}${offsetMin < 0 ? '-' : '+'}${hours}:${minutes}`;
}

export function momentAt(atMs: number, offsetMin: number): Moment {
  const text = formatTimestamp(atMs, offsetMin);
  return { atMs, offsetMin, date: text.slice(0, 10), text };
}

/** The UTC offset at an instant, in minutes. */
export type OffsetAt = (atMs: number) => number;

/** The offset in the device's current zone. Historic offsets had seconds, so they are rounded. */
export const deviceOffsetAt: OffsetAt = (atMs) => 0 - Math.round(new Date(atMs).getTimezoneOffset());

export const momentOf = (date: Date): Moment => momentAt(date.getTime(), deviceOffsetAt(date.getTime()));

/** The instant (ms since 1970) of a timestamp that is known to be valid, such as one from the server. */
export function atMsOf(text: string): number {
  return Date.parse(text);
}

/** "14:32": the local time where the entry was made, whatever the current zone. */
export const clockOf = (text: string): string => text.slice(11, 16);

/** "+01:00": the local offset of a stored timestamp. */
export const offsetOf = (text: string): string => text.slice(23);

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
 * Noon on this date by the device's clock. A bare date would be parsed as midnight UTC, which further west is still the
 * day before.
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

/**
 * The moments with this local time (`2026-10-25T02:30`, seconds are optional): usually one, two in a repeated hour,
 * none in a skipped hour or for invalid text.
 */
export function momentsAt(local: string, offsetAt: OffsetAt): Moment[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const around = [asUtc - dayMs, asUtc + dayMs].map(offsetAt);
  return [...new Set(around)]
    .map((offsetMin) => momentAt(asUtc - offsetMin * minuteMs, offsetMin))
    .filter(({ atMs, offsetMin }) => offsetAt(atMs) === offsetMin)
    .sort((a, b) => a.atMs - b.atMs);
}

/** "2026-10-25T02:30", the format of a datetime-local field. */
export const localText = ({ text }: Moment): string => text.slice(0, 16);

/** Keeps the known seconds within the same minute; another minute starts at zero. */
export function withKnownSeconds(local: string, known: string): string {
  return known.startsWith(local) ? known.slice(0, 23) : local;
}

/** Why the typed time is invalid, if it is; `moment` is its parsed value. */
export function problemOf(
  local: string,
  moment: Moment | undefined,
  nowMs: number,
): 'missing' | 'tooEarly' | 'skipped' | 'future' | undefined {
  if (local === '') return 'missing';
  if (local < '2000') return 'tooEarly';
  if (moment === undefined) return 'skipped';
  if (parseTimestamp(moment.text) === undefined) return 'missing';
  return moment.atMs > nowMs ? 'future' : undefined;
}
