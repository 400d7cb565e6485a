import { isFiller, localeWords, plainWord, withoutMarks, withPlainDigits } from './locale-words.ts';
import type { DateFormat } from './mapping.ts';

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
/** What follows a full hour, as in "20 Uhr" or "20 h". */
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

interface DateReading {
  dayMs: number;
  rest: string;
}

function readDate(text: string, format: DateFormat): DateReading | undefined {
  if (format === 'named') return readNamed(text);
  const plain = withSeparators(text);
  const start = plain.search(/\d/);
  if (start > 0 && !isFiller(plain.slice(0, start))) return undefined;
  const found = patterns(format).exec(plain.slice(Math.max(0, start)));
  if (found?.groups === undefined) return undefined;
  const { y = '', m = '', d = '' } = found.groups;
  const dayMs = dayOf(y, Number(m), Number(d));
  return dayMs === undefined ? undefined : { dayMs, rest: plain.slice(Math.max(0, start) + found[0].length) };
}

/** Rewrites East Asian and Vietnamese dates with numeric separators. */
const withSeparators = (text: string): string => {
  if (!/[年년]|th(?:áng|g)/i.test(text)) return text;
  return text
    .replace(/(\d{2,4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日號号일]?/, '$1-$2-$3 ')
    .replace(/(\d{1,2})\s+(?:tháng|thg)\s+(\d{1,2}),?\s+(?:năm\s+)?(\d{4})/i, '$1/$2/$3 ');
};

const yearFirst =
  /^(?<y>\d{4}|\d{2}(?=[-/]|\. ))(?=[-/.]|\d{4}(?!\d))(?<s>\. |[-/.]?)(?<m>\d{1,2})\k<s>(?<d>\d{1,2})(?!\d)\.?/;
const dayFirst = /^(?<d>\d{1,2})(?<s>[-/]|\. ?)(?<m>\d{1,2})\k<s>(?<y>\d{4}|\d{2})(?!\d)\.?/;
const monthFirst = /^(?<m>\d{1,2})(?<s>[-/]|\. ?)(?<d>\d{1,2})\k<s>(?<y>\d{4}|\d{2})(?!\d)/;

function patterns(format: Exclude<DateFormat, 'named'>): RegExp {
  if (format === 'dmy') return dayFirst;
  return format === 'mdy' ? monthFirst : yearFirst;
}

interface Parts {
  y?: string;
  d?: string;
  name?: string;
}

const token = /\d+|[\p{L}\p{M}'’׳॰]+(?:\.[\p{L}\p{M}]+)*/gu;

/** Reads a date with the month's name in any language, in any order. */
function readNamed(text: string): DateReading | undefined {
  if (!/\p{L}/u.test(text) || !/\d/.test(text)) return undefined;
  const parts: Parts = {};
  const tokens = [...text.matchAll(token)];
  for (const [index, { 0: match, index: at }] of tokens.entries()) {
    const rest = text.slice(at + match.length);
    // A time before the date is complete means that there's no year.
    if (/\d/.test(match) && /^[:.]\d\d/.test(rest)) return undefined;
    const isTaken = /\d/.test(match) ? takeNumber(match, parts) : takeWord(match, tokens[index + 1]?.[0] ?? '', parts);
    if (!isTaken) return undefined;
    const dayMs = dayOfNamed(parts, text, rest);
    if (dayMs !== undefined) return { dayMs, rest: rest.replace(/^\.?(?:\([^()]{1,3}\))?/, '') };
  }
  return undefined;
}

function dayOfNamed({ y, d, name }: Parts, text: string, rest: string): number | undefined {
  if (y === undefined || d === undefined || name === undefined) return undefined;
  const { months, croatian } = localeWords();
  // Croatian dates have dots after the day and the year.
  const isCroatian = rest.startsWith('.') && new RegExp(`${d}\\.\\s`).test(text);
  return dayOf(y, (isCroatian ? croatian.get(name) : undefined) ?? months.get(name) ?? 0, Number(d));
}

/** Reads a word as the month's name, or skips it. False if it doesn't belong in a date. */
function takeWord(word: string, next: string, parts: Parts): boolean {
  const { months, fillers } = localeWords();
  const month = [plainWord(word + next), plainWord(word)].find((name) => months.has(name));
  const isFiller = fillers.has(plainWord(word));
  if (month === undefined) return isFiller;
  // A weekday may look like a month, such as Spanish "mar": the last one counts.
  if (parts.name === undefined || !isFiller) parts.name = month;
  return true;
}

/** Reads a number as the day or the year. False if it's neither. */
function takeNumber(digits: string, parts: Parts): boolean {
  if (digits.length === 4 && parts.y === undefined) parts.y = digits;
  else if (digits.length <= 2 && parts.d === undefined) parts.d = digits;
  else if (digits.length === 2 && parts.y === undefined) parts.y = digits;
  else return false;
  return true;
}

/**
 * Midnight of a date as UTC; undefined if it doesn't exist. Years of the Buddhist and Persian calendars are converted.
 */
function dayOf(written: string, month: number, day: number): number | undefined {
  let year = Number(written);
  // In Thailand, 68 is the year 2568, which is 2025.
  if (written.length === 2) year += year < 43 ? 2000 : 2500;
  if (year >= 1300 && year < 1500) return persianDay(year, month, day);
  if (year >= 2400 && year < 2700) year -= 543;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

const dayLengthMs = 86_400_000;
let persian: Intl.DateTimeFormat | undefined;

function persianDay(year: number, month: number, day: number): number | undefined {
  persian ??= new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  });
  const days = (month <= 7 ? (month - 1) * 31 : (month - 1) * 30 + 6) + day - 1;
  const aboutMs = Date.UTC(year + 621, 2, 21) + days * dayLengthMs;
  return [0, -1, 1]
    .map((shift) => aboutMs + shift * dayLengthMs)
    .find((ms) => {
      const parts = Object.fromEntries(
        persian?.formatToParts(ms).map(({ type, value }) => [type, Number(value)]) ?? [],
      );
      return parts.year === year && parts.month === month && parts.day === day;
    });
}
