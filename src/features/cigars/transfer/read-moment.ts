import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { deviceOffsetAt, type OffsetAt } from '../timestamp.ts';
import type { DateFormat } from './mapping.ts';

/** A parsed cell: a local time as if it were UTC, and its precision. */
export interface Reading {
  wallMs: number;
  exact: 'day' | 'minute' | 'second';
  /** UTC offset in minutes; `utc` if the writer converted to UTC (Z, Unix time). */
  offset?: number | 'utc' | undefined;
}

const maxChars = 80;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i;

/** Strips invisible and spreadsheet characters: narrow spaces, direction marks, an apostrophe before a formula. */
const plain = (cell: string) =>
  cell
    .slice(0, maxChars)
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/^\s*'/, '')
    .trim();

/** Parses a date with an optional time. Undefined if invalid. */
export function readMoment(cell: string, format: DateFormat): Reading | undefined {
  const text = plain(cell);
  if (format === 'unix-s' || format === 'unix-ms') return readUnix(text, format === 'unix-s' ? 1000 : 1);
  const date = readDate(text.replace(weekday, ''), format);
  if (date === undefined) return undefined;
  const rest = date.rest.replace(/^(?:T(?=\d)|,?\s*(?:at\s+)?)/i, '').trim();
  if (rest === '') return { wallMs: date.dayMs, exact: 'day' };
  const time = readTime(rest);
  return time && { ...time, wallMs: date.dayMs + time.wallMs };
}

/** Parses a time of day such as `8:15 PM`; `wallMs` counts from midnight. */
export function readTime(cell: string): Reading | undefined {
  const found = /^(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?)?\s*(?:([ap])\.?\s?m\b\.?)?\s*(.*)$/i.exec(
    plain(cell),
  );
  if (found === null) return undefined;
  const [, hours = '', minutes, seconds, fraction = '', half, rest = ''] = found;
  // A bare number isn't a time.
  if (minutes === undefined && half === undefined) return undefined;
  const hour = hourOf(Number(hours), half);
  const offset = readOffset(rest);
  if (hour === undefined || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59 || offset === false)
    return undefined;
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const wallMs = ((hour * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000 + millis;
  return { wallMs, exact: seconds === undefined ? 'minute' : 'second', ...(offset !== undefined && { offset }) };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Undefined if empty, false if invalid. */
function readOffset(text: string): number | 'utc' | undefined | false {
  const found = /^(?:(z|utc|gmt)?\s*(?:([+-])(\d{2}):?(\d{2})?)?)\s*(?:\([^()]*\))?$/i.exec(text.trim());
  if (found === null) return false;
  const [, utc, sign, hours = '', minutes = '0'] = found;
  if (sign === undefined) return utc === undefined ? undefined : 'utc';
  const ahead = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || ahead > 14 * 60) return false;
  return sign === '-' && ahead > 0 ? -ahead : ahead;
}

function readDate(text: string, format: DateFormat): { dayMs: number; rest: string } | undefined {
  const found = patterns(format).exec(text);
  if (found?.groups === undefined) return undefined;
  const { y = '', m = '', d = '' } = found.groups;
  const month = format === 'named' ? monthNames.indexOf(m.slice(0, 3).toLowerCase()) + 1 : Number(m);
  const dayMs = dayOf(y.length === 2 ? 2000 + Number(y) : Number(y), month, Number(d));
  return dayMs === undefined ? undefined : { dayMs, rest: text.slice(found[0].length) };
}

const yearFirst = /^(?<y>\d{4})(?=[-/.]|\d{4}(?!\d))(?<s>[-/.]?)(?<m>\d{1,2})\k<s>(?<d>\d{1,2})(?!\d)/;
const dayFirst = /^(?<d>\d{1,2})(?<s>[-/]|\. ?)(?<m>\d{1,2})\k<s>(?<y>\d{4}|\d{2})(?!\d)/;
const monthFirst = /^(?<m>\d{1,2})(?<s>[-/]|\. ?)(?<d>\d{1,2})\k<s>(?<y>\d{4}|\d{2})(?!\d)/;
const dayThenName = /^(?<d>\d{1,2})(?:st|nd|rd|th)?[.\s-]+(?:of\s+)?(?<m>[a-z]{3,9})[.,\s-]+(?<y>\d{4}|\d{2})(?!\d)/i;
const nameThenDay = /^(?<m>[a-z]{3,9})[.\s-]+(?<d>\d{1,2})(?:st|nd|rd|th)?[,\s-]+(?<y>\d{4}|\d{2})(?![\d:])/i;

function patterns(format: DateFormat): { exec: (text: string) => RegExpExecArray | null } {
  if (format === 'ymd') return yearFirst;
  if (format === 'dmy') return dayFirst;
  if (format === 'mdy') return monthFirst;
  return { exec: (text) => dayThenName.exec(text) ?? nameThenDay.exec(text) };
}

/** Midnight of a date as UTC, if it exists. */
function dayOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

/** Limited to 2000 to 2100, so that a count isn't taken for a moment. */
function readUnix(text: string, unitMs: number): Reading | undefined {
  if (!/^\d{9,13}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const atMs = Math.floor(Number(text) * unitMs);
  const isPlausible = atMs >= Date.UTC(2000, 0, 1) && atMs < Date.UTC(2100, 0, 1);
  return isPlausible ? { wallMs: atMs, exact: 'second', offset: 'utc' } : undefined;
}

/** A zone by its IANA name. Throws `RangeError` if unknown. */
export function offsetIn(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  // Offsets change only at quarter hours, and asking the runtime for each row would add up.
  const known = new Map<number, number>();
  return (atMs) => {
    const slot = Math.floor(atMs / (hourMs / 4));
    const before = known.get(slot);
    if (before !== undefined) return before;
    const startMs = slot * (hourMs / 4);
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0] = (format.format(startMs).match(/\d+/g) ?? []).map(
      Number,
    );
    const offset = (Date.UTC(year, month - 1, day, hour, minute) - startMs) / minuteMs;
    known.set(slot, offset);
    return offset;
  };
}

/** A zone from the select: `device`, an offset such as `+02:00`, or a name; unknown ones fall back to the device's. */
export function offsetAtOf(zone: string): OffsetAt {
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (fixed !== null) {
    const minutes = (Number(fixed[2]) * 60 + Number(fixed[3])) * (fixed[1] === '-' ? -1 : 1);
    return () => minutes;
  }
  try {
    return zone === 'device' ? deviceOffsetAt : offsetIn(zone);
  } catch {
    return deviceOffsetAt;
  }
}

/**
 * The instant of a local time, given as if it were UTC. A repeated hour uses the first one; a skipped time moves on by
 * the clock change.
 */
export function atLocal(wallMs: number, offsetAt: OffsetAt): number {
  const before = offsetAt(wallMs - dayMs);
  const after = offsetAt(wallMs + dayMs);
  const first = wallMs - before * minuteMs;
  if (before === after || offsetAt(first) === before) return first;
  const second = wallMs - after * minuteMs;
  return offsetAt(second) === after ? second : first;
}
