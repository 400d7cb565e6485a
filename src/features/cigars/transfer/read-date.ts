import { isFiller, localeWords, plainWord } from './locale-words.ts';
import type { DateFormat } from './mapping.ts';

interface DateReading {
  dayMs: number;
  rest: string;
}

export function readDate(text: string, format: DateFormat): DateReading | undefined {
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
  // Croatian dates have points after the day and the year.
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
