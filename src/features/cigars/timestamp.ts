import { minuteMs } from '#shared/time.ts';
import { daysInMonth } from './dates.ts';

/**
 * An instant and where the clock of the person stood at it. `date` is the person's own date, `text` is how it is kept and sent:
 * YYYY-MM-DDTHH:MM:SS.mmm+HH:MM, so its first 23 characters are the time on the wall and sort as such.
 */
export type Moment = { atMs: number; offsetMin: number; date: string; text: string };

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/;

/** Zones reach from -12:00 to +14:00; the same on both sides keeps it to one number. */
const farthestMin = 14 * 60;

/**
 * Reads ISO 8601 with an offset or Z; seconds and a fraction may be missing, what is finer than a millisecond is cut off. The
 * calendar is strict (no 30 February, no 24:00, no leap second) and the person's own year is 2000 to 2999: else undefined.
 */
export function parseTimestamp(text: string): Moment | undefined {
  const parts = pattern.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const ms = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const [offsetHours, offsetMinutes] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)];
  // "-00:00" is +00:00: the sum keeps a negative zero out.
  const offsetMin = 0 + (parts[8] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes);
  const isDate =
    year >= 2000 && year <= 2999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!isDate || hour > 23 || minute > 59 || second > 59) return undefined;
  if (offsetMinutes > 59 || Math.abs(offsetMin) > farthestMin) return undefined;
  return momentAt(Date.UTC(year, month - 1, day, hour, minute, second, ms) - offsetMin * minuteMs, offsetMin);
}

/** `offsetMin` is what the person's clock is ahead of UTC, in minutes. A RangeError for what is no instant. */
export function formatTimestamp(atMs: number, offsetMin: number): string {
  const far = Math.abs(offsetMin);
  const [hours, minutes] = [Math.floor(far / 60), far % 60].map((part) => String(part).padStart(2, '0'));
  return `${new Date(atMs + offsetMin * minuteMs).toISOString().slice(0, -1)}${offsetMin < 0 ? '-' : '+'}${hours}:${minutes}`;
}

export function momentAt(atMs: number, offsetMin: number): Moment {
  const text = formatTimestamp(atMs, offsetMin);
  return { atMs, offsetMin, date: text.slice(0, 10), text };
}

/** What a clock is ahead of UTC at an instant, in minutes. */
export type OffsetAt = (atMs: number) => number;

/** By the zone this device is in now. Zones of long ago were off by seconds too, which no offset can say. */
export const deviceOffsetAt: OffsetAt = (atMs) => 0 - Math.round(new Date(atMs).getTimezoneOffset());

/** The moment of `date` by this device's clock and zone. */
export const momentOf = (date: Date): Moment => momentAt(date.getTime(), deviceOffsetAt(date.getTime()));

/** The instant, in ms since 1970, of a timestamp that is known to be one (as the server keeps it). */
export function atMsOf(text: string): number {
  return Date.parse(text);
}

/** "14:32" where the entry was made, whatever the zone is now. */
export const clockOf = (text: string): string => text.slice(11, 16);

/** "+01:00": where the clock of the person stood at a timestamp as it is kept. */
export const offsetOf = (text: string): string => text.slice(23);
