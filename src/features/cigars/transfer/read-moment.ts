import { isFiller, localeWords, plainWord, withoutMarks, withPlainDigits } from './locale-words.ts';
import type { DateFormat } from './mapping.ts';
import { readDate } from './read-date.ts';

const maxChars = 80;

/** Removes invisible characters, narrow spaces, and the apostrophe that spreadsheets put before formulas. */
function plain(cell: string): string {
  const text = cell.slice(0, maxChars);
  const ascii = isAscii.test(text) ? text : withPlainDigits(withoutMarks(text)).replace(/\p{Zs}/gu, ' ');
  return ascii.replace(/^\s*'/, '').trim();
}

const isAscii = /^[\x20-\x7e]*$/;

export function readMoment(cell: string, format: DateFormat): Reading | undefined {
  const text = plain(cell);
  if (!/\d/.test(text)) return undefined;
  if (format === 'unix-s' || format === 'unix-ms') return readUnix(text, format === 'unix-s' ? 1000 : 1);
  if (format === 'serial') return readSerial(text);
  const date = readDate(withTimeAtEnd(text), format);
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

/** Parses a time of day in its own cell. */
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

/** A parsed cell: a local time as if it were UTC, and its precision. */
export interface Reading {
  wallMs: number;
  exact: 'day' | 'minute' | 'second';
  /** The UTC offset in minutes; `utc` if the time was converted to UTC (Z, Unix time). */
  offset?: number | 'utc' | undefined;
}

const clock =
  /^(?<before>[^\d+-]{0,30}?)(?<h>\d{1,2})(?:\s?(?:[:.\uff1a]|h|hod|時|时|點|点|시)\s?(?<m>\d{2})(?:\s?(?:[:.\uff1a]|min|m|分|분)\s?(?<s>\d{2})(?:[.,](?<f>\d{1,9}))?)?)?(?!\d)(?<after>.*)$/i;
/** The text after a full hour, as in "20 Uhr" or "20 h". */
const fullHour = /^\s*(?:uhr|h|hrs|hs|hod|ч|時|时|點|点|시|o'?clock)(?![\p{L}\d])/iu;

/** Parses a time of day such as `8:15 PM`; `wallMs` counts from midnight. */
function readTime(text: string): Reading | undefined {
  const { before = '', h = '', m, s, f = '', after = '' } = clock.exec(text)?.groups ?? {};
  if (h === '') return undefined;
  const { half, rest } = halfOf(before, after);
  if (m === undefined && half === undefined && !fullHour.test(after)) return undefined;
  const [minute, second] = [Number(m ?? 0), Number(s ?? 0)];
  const hour = hourOf(Number(h), half, minute + second === 0);
  const offset = readOffset(rest);
  if (hour === undefined || minute > 59 || second > 59 || offset === false) return undefined;
  const millis = Number(f.slice(0, 3).padEnd(3, '0'));
  const wallMs = ((hour * 60 + minute) * 60 + second) * 1000 + millis;
  return { wallMs, exact: s === undefined ? 'minute' : 'second', ...(offset !== undefined && { offset }) };
}

type Half = 'am' | 'pm';

/** Finds "am" or "pm", after the time or, in East Asia, before it, and returns what else follows. */
function halfOf(before: string, after: string): { half?: Half | undefined; rest: string } {
  const english = /^\s*([ap])(?:\.?\s?m\b\.?|\s*$)/i.exec(after);
  if (before === '' && offset.test(after)) return { rest: after };
  const words = before.trim();
  if (english !== null)
    return isFiller(words)
      ? { half: english[1]?.toLowerCase() === 'p' ? 'pm' : 'am', rest: after.slice(english[0].length) }
      : { rest: '?' };
  if (!/\p{L}/u.test(words + after)) return { rest: after };
  const { halves, easternHalves } = localeWords();
  if (words !== '') {
    const word = plainWord(words);
    const ahead = easternHalves.find((half) => word.endsWith(half));
    if (ahead !== undefined) return { half: halves.get(ahead), rest: after };
  }
  if (!isFiller(words)) return { rest: '?' };
  const next = /^\s*(?:[\p{L}\p{M}]{1,12}\.?\s?){1,2}/u.exec(after)?.[0] ?? '';
  for (const part of [next, next.trim().split(/\s/)[0] ?? '']) {
    const half = halves.get(plainWord(part));
    if (half !== undefined) return { half, rest: after.slice(after.indexOf(part) + part.length) };
  }
  const start = plainWord(next);
  const joinedHalf = easternHalves.find((word) => start.startsWith(word));
  return joinedHalf === undefined ? { rest: after } : { half: halves.get(joinedHalf), rest: '' };
}

/** The hour from 0 to 24: 24:00 is the midnight at the end of the day. */
function hourOf(hour: number, half: Half | undefined, isFull: boolean): number | undefined {
  // An hour of a 24-hour clock, with or without "am" or "pm".
  if (half === undefined || hour > 12) return hour <= 23 || (hour === 24 && isFull) ? hour : undefined;
  if (hour < 1) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

const offset = /^\s*(?:(z|utc|gmt)?\s*(?:([+-\u2212])(\d{1,2}):?(\d{2})?)?)\s*(?:\([^()]*\)|\[[^[\]]*\])?\s*$/i;

/** Parses a UTC offset; undefined if there's none, false if it is invalid. */
function readOffset(text: string): number | 'utc' | undefined | false {
  const found = offset.exec(text.trim());
  // A named zone, as in "8:15 CET", is assumed to be the writer's own.
  if (found === null)
    return /^\s*(?:[A-Z]{2,5}|[A-Z][a-z]+\/[A-Za-z_/]+)$/.test(text) || isFiller(text) ? undefined : false;
  const [, utc, sign, hours = '', minutes = '0'] = found;
  if (sign === undefined) return utc === undefined ? undefined : 'utc';
  const ahead = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || ahead > 14 * 60) return false;
  return sign !== '+' && ahead > 0 ? -ahead : ahead;
}

const timeFirst = /^([^\d]{0,12}\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\b\.?)?)[,\s]+(?=.*\d)/iu;

/** Moves a time from the start of a text to its end, because Vietnamese and some logs write it first. */
function withTimeAtEnd(text: string): string {
  const time = timeFirst.exec(text);
  return time === null ? text : `${text.slice(time[0].length)} ${time[1]}`;
}
