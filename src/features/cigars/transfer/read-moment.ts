import { isFiller, withoutMarks } from './locale-words.ts';
import type { DateFormat } from './mapping.ts';
import { withPlainDigits } from './plain-digits.ts';
import { readDate } from './read-date.ts';
import { type Reading, readTime, startsWithTime } from './read-time.ts';

export type { Reading };

const maxChars = 80;

/** Removes invisible characters, narrow spaces, and the apostrophe that spreadsheets put before formulas. */
function plain(cell: string): string {
  const text = cell.slice(0, maxChars);
  const ascii = isAscii.test(text) ? text : withPlainDigits(withoutMarks(text)).replace(/\p{Zs}/gu, ' ');
  return ascii.replace(/^\s*'/, '').trim();
}

const isAscii = /^[\x20-\x7e]*$/;

/** Parses a date with an optional time; undefined if it is invalid. */
export function readMoment(cell: string, format: DateFormat): Reading | undefined {
  const text = plain(cell);
  if (!/\d/.test(text)) return undefined;
  if (format === 'unix-s' || format === 'unix-ms') return readUnix(text, format === 'unix-s' ? 1000 : 1);
  if (format === 'serial') return readSerial(text);
  const date = readDate(startsWithTime(text), format);
  if (date === undefined) return undefined;
  const timed = date.rest.replace(compactTime, (_, hour, minute, second) =>
    [hour, minute, second].filter(Boolean).join(':'),
  );
  const rest = timed.replace(/^(?:T(?=\d)|,?\s*(?:at\s+)?)/i, '').trim();
  if (rest === '' || (!/\d/.test(rest) && isFiller(rest))) return { wallMs: date.dayMs, exact: 'day' };
  const time = readTime(rest);
  return time && { ...time, wallMs: date.dayMs + time.wallMs };
}

/** The time in 20250131T201530. */
const compactTime = /^T(\d{2})(\d{2})(\d{2})?(?!\d)/i;
/** Four digits of a time, or the number of an hour: only the header distinguishes them from counts. */
const bareTime = /^(?:[01]\d|2[0-4])[0-5]\d$/;
const bareHour = /^(?:[01]?\d|2[0-3])$/;

export const isBareHour = (cell: string): boolean => bareHour.test(plain(cell));
export const isBareTime = (cell: string): boolean => bareTime.test(plain(cell));

/** A fraction of a day, as in spreadsheets. */
export const dayPart = /^0[.,]\d{2,15}$/;

/** Parses a time of day in a cell of its own. */
export function readTimeCell(cell: string): Reading | undefined {
  const text = plain(cell);
  if (bareHour.test(text)) return readTime(`${text}:00`);
  if (bareTime.test(text)) return readTime(`${text.slice(0, 2)}:${text.slice(2)}`);
  if (!dayPart.test(text)) return readTime(text);
  const wallMs = Math.round(Number(text.replace(',', '.')) * 86_400) * 1000;
  return { wallMs, exact: wallMs % 60_000 === 0 ? 'minute' : 'second' };
}

/** Parses Unix time from 2000 to 2100, so that a count isn't mistaken for one. */
function readUnix(written: string, unitMs: number): Reading | undefined {
  // Microseconds and nanoseconds are cut to milliseconds.
  const text = unitMs === 1 ? written.replace(/^(\d{13})(?:\d{3}|\d{6})$/, '$1') : written;
  if (!/^\d{9,13}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const atMs = Math.floor(Number(text) * unitMs);
  const isPlausible = atMs >= Date.UTC(2000, 0, 1) && atMs < Date.UTC(2100, 0, 1);
  return isPlausible ? { wallMs: atMs, exact: 'second', offset: 'utc' } : undefined;
}

/** Spreadsheets count days from this date. */
const serialStartMs = Date.UTC(1899, 11, 30);

/** Parses a spreadsheet's number of days, from 2000 to 2100. */
function readSerial(text: string): Reading | undefined {
  if (!/^\d{5}(?:[.,]\d{1,15})?$/.test(text)) return undefined;
  const days = Number(text.replace(',', '.'));
  const wallMs = serialStartMs + Math.round(days * 86_400) * 1000;
  if (wallMs < Date.UTC(2000, 0, 1) || wallMs >= Date.UTC(2100, 0, 1)) return undefined;
  if (Number.isInteger(days)) return { wallMs, exact: 'day' };
  return { wallMs, exact: wallMs % 60_000 === 0 ? 'minute' : 'second' };
}
