import type { Row } from '#shared/read-csv.ts';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import type { ImportedEntry } from '../contract.ts';
import { formatTimestamp, type OffsetAt, parseTimestamp } from '../timestamp.ts';
import { isBlank, type Kind, kindWord, type Mapping, maxCount, readCount } from './mapping.ts';
import { atLocal, type Reading, readMoment, readTime } from './read-moment.ts';

/** Why a row, or some of its entries, are left out. */
export type Why =
  | 'noDate'
  | 'notADate'
  | 'noFormat'
  | 'noTime'
  | 'future'
  | 'tooOld'
  | 'noCount'
  | 'countTooHigh'
  | 'otherKind'
  | 'twice'
  | 'tooMany';

/** What becomes of a row. One that counts none has neither entries nor a reason. */
export interface Outcome {
  entries: readonly ImportedEntry[];
  why?: Why;
}

/** One file does not bring more. */
export const maxFileEntries = 300_000;

interface Surroundings {
  nowMs: number;
  offsetAt: OffsetAt;
}

/**
 * Makes entries of the rows of a file, which are to be given one after the other, in their order: entries of one minute (or one day)
 * without seconds are placed a second apart, so that none is lost, and the same file makes the same entries each time. The year of
 * an entry is 2000 or later, and none lies in the future. Never throws.
 */
export function makeEntryReader(mapping: Mapping, { nowMs, offsetAt }: Surroundings): (row: Row) => Outcome {
  const places = makePlaces();
  let made = 0;

  /** An entry at this moment, or the next free one where it is not exact. */
  const place = (kind: Kind, { atMs, offset, isExact }: Moment): ImportedEntry | Why => {
    if (made >= maxFileEntries) return 'tooMany';
    const freeMs = places.take(kind, atMs, isExact);
    if (freeMs === undefined) return 'twice';
    if (freeMs > nowMs) return 'future';
    const timestamp = formatTimestamp(freeMs, offset ?? offsetAt(freeMs));
    if (timestamp < '2000' || parseTimestamp(timestamp) === undefined) return 'tooOld';
    made += 1;
    return { timestamp, kind };
  };

  return (row) => {
    if (isBlank(row)) return { entries: [] };
    const kind = kindOf(row, mapping);
    if (kind === undefined) return { entries: [], why: 'otherKind' };
    const moments = momentsOf(row, mapping, offsetAt);
    if (typeof moments === 'string') return { entries: [], why: moments };
    const entries: ImportedEntry[] = [];
    let why: Why | undefined;
    for (const moment of moments) {
      const placed = place(kind, moment);
      if (typeof placed === 'string') why = placed;
      else entries.push(placed);
    }
    return { entries, ...(why && { why }) };
  };
}

/** Which moments have an entry already. */
function makePlaces() {
  const taken = { cigar: new Set<number>(), craving: new Set<number>() };
  const counts = { cigar: new Map<number, number>(), craving: new Map<number, number>() };
  return {
    take(kind: Kind, atMs: number, isExact: boolean): number | undefined {
      const [moments, seconds] = [taken[kind], counts[kind]];
      if (isExact && moments.has(atMs)) return undefined;
      let freeMs = atMs;
      if (!isExact) {
        // The seconds of the minute, then again with a millisecond more, and so on.
        for (let nth = seconds.get(atMs) ?? 0; ; nth += 1) {
          if (nth >= 60 * secondMs) return undefined;
          freeMs = atMs + (nth % 60) * secondMs + Math.floor(nth / 60);
          if (moments.has(freeMs)) continue;
          seconds.set(atMs, nth + 1);
          break;
        }
      }
      moments.add(freeMs);
      return freeMs;
    },
  };
}

function kindOf({ cells }: Row, { kind, kinds, allKind }: Mapping): Kind | undefined {
  if (kind === undefined) return allKind;
  const choice = kinds.get(kindWord(cells[kind]));
  return choice === 'none' ? undefined : choice;
}

interface Moment {
  atMs: number;
  /** As the file says it; else that of the zone. */
  offset?: number;
  isExact: boolean;
}

function momentsOf(row: Row, mapping: Mapping, offsetAt: OffsetAt): Moment[] | Why {
  const cell = row.cells[mapping.when]?.trim() ?? '';
  if (cell === '') return 'noDate';
  if (mapping.isOwn) {
    const own = parseTimestamp(cell.replace(/^'/, ''));
    return own === undefined ? 'notADate' : [{ atMs: own.atMs, offset: own.offsetMin, isExact: true }];
  }
  if (mapping.format === undefined) return 'noFormat';
  const date = readMoment(cell, mapping.format);
  if (date === undefined) return 'notADate';
  const reading = withTime(date, mapping.time === undefined ? undefined : (row.cells[mapping.time] ?? ''));
  if (reading === undefined) return 'noTime';
  const count = countOf(row, mapping);
  return typeof count === 'string' ? count : spread(reading, count, mapping, offsetAt);
}

/** The date with the time of its own column; one that is empty leaves the time of the day open. */
function withTime(date: Reading, cell: string | undefined): Reading | undefined {
  if (cell === undefined || cell.trim() === '' || date.exact !== 'day') return date;
  const time = readTime(cell);
  return time && { ...time, wallMs: date.wallMs + time.wallMs };
}

function countOf({ cells }: Row, { count, countUnit }: Mapping): number | Why {
  if (count === undefined) return 1;
  const cell = cells[count]?.trim() ?? '';
  if (cell === '') return 0;
  const value = readCount(cell);
  if (value === undefined || value % countUnit !== 0) return 'noCount';
  return value / countUnit > maxCount ? 'countTooHigh' : value / countUnit;
}

/** So many moments, each in the middle of its part of the day or hour; or all at the time that is given. */
function spread(reading: Reading, count: number, mapping: Mapping, offsetAt: OffsetAt): Moment[] {
  const { wallMs, exact } = reading;
  const isExact = exact === 'second';
  const isDay = exact === 'day' || (mapping.count !== undefined && mapping.countSpan === 'day');
  const isHour = !isDay && mapping.count !== undefined && mapping.countSpan === 'hour';
  if (!isDay && !isHour) {
    const moment = instantOf(reading, wallMs, offsetAt);
    // Of several at one moment only the first is exact: the others are wanted too.
    return Array.from({ length: count }, (_, nth) => ({ ...moment, isExact: isExact && nth === 0 }));
  }
  const unitMs = isDay ? 24 * hourMs : hourMs;
  // The day is the one where the person was, also where the writer told it in UTC.
  const isTurned = isDay && reading.offset === 'utc';
  const localMs = isTurned ? wallMs + offsetAt(wallMs) * minuteMs : wallMs;
  const local = isTurned ? { ...reading, offset: undefined } : reading;
  const startMs = Math.floor(localMs / unitMs) * unitMs + (isDay ? mapping.dayFrom * minuteMs : 0);
  const lengthMs = isDay ? Math.max(1, mapping.dayUntil - mapping.dayFrom) * minuteMs : hourMs;
  return Array.from({ length: count }, (_, nth) => {
    const atMs = startMs + Math.floor((((nth + 0.5) / count) * lengthMs) / secondMs) * secondMs;
    return { ...instantOf(local, atMs, offsetAt), isExact: false };
  });
}

function instantOf({ offset, exact }: Reading, wallMs: number, offsetAt: OffsetAt): Moment {
  const isExact = exact === 'second';
  if (offset === 'utc') return { atMs: wallMs, isExact };
  if (offset !== undefined) return { atMs: wallMs - offset * minuteMs, offset, isExact };
  return { atMs: atLocal(wallMs, offsetAt), isExact };
}
