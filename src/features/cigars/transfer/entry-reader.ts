import type { Row } from '#shared/read-csv.ts';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import type { ImportedEntry } from '../contract.ts';
import { formatTimestamp, type OffsetAt, parseTimestamp } from '../timestamp.ts';
import { isBlank, type Kind, kindWord, type Mapping, maxCount, readAmount } from './mapping.ts';
import { type Reading, readMoment, readTimeCell } from './read-moment.ts';
import { atLocal } from './zones.ts';

export type Reason =
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

/** The result of a row. A row with a count of zero has neither entries nor a reason. */
export interface Outcome {
  entries: readonly ImportedEntry[];
  reason?: Reason;
}

const maxFileEntries = 300_000;

interface ReaderOptions {
  nowMs: number;
  offsetAt: OffsetAt;
}

/**
 * Converts rows to entries; call it once per row, in order. Entries without seconds in the same minute (or day) are
 * placed a second apart, so that none is lost and the result is deterministic. No entry is before 2000 or in the
 * future. Never throws.
 */
export function makeEntryReader(mapping: Mapping, { nowMs, offsetAt }: ReaderOptions): (row: Row) => Outcome {
  const taken = makeTakenMoments();
  const countOf = makeCounter(mapping);
  let entryCount = 0;

  /** An entry at this moment, or at the next free one if it isn't exact. */
  const makeEntry = (kind: Kind, { atMs, offset, isExact }: Moment): ImportedEntry | Reason => {
    if (entryCount >= maxFileEntries) return 'tooMany';
    const freeMs = taken.take(kind, atMs, isExact);
    if (freeMs === undefined) return 'twice';
    if (freeMs > nowMs) return 'future';
    const timestamp = formatTimestamp(freeMs, offset ?? offsetAt(freeMs));
    if (timestamp < '2000' || parseTimestamp(timestamp) === undefined) return 'tooOld';
    entryCount += 1;
    return { timestamp, kind };
  };

  return (row) => {
    if (isBlank(row)) return { entries: [] };
    const kind = kindOf(row, mapping);
    if (kind === undefined) return { entries: [], reason: 'otherKind' };
    const moments = momentsOf(row, mapping, offsetAt, countOf);
    if (typeof moments === 'string') return { entries: [], reason: moments };
    const entries: ImportedEntry[] = [];
    let reason: Reason | undefined;
    for (const moment of moments) {
      const placed = makeEntry(kind, moment);
      if (typeof placed === 'string') reason = placed;
      else entries.push(placed);
    }
    return { entries, ...(reason && { reason }) };
  };
}

function makeTakenMoments() {
  const taken = { cigar: new Set<number>(), craving: new Set<number>() };
  const counts = { cigar: new Map<number, number>(), craving: new Map<number, number>() };
  return {
    take(kind: Kind, atMs: number, isExact: boolean): number | undefined {
      const [moments, seconds] = [taken[kind], counts[kind]];
      if (isExact && moments.has(atMs)) return undefined;
      let freeMs = atMs;
      if (!isExact) {
        // Takes the seconds of the minute first, then each second a millisecond later, and so on.
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
  if (kind === undefined) return allKind === 'none' ? undefined : allKind;
  const choice = kinds.get(kindWord(cells[kind]));
  return choice === 'none' ? undefined : choice;
}

interface Moment {
  atMs: number;
  /** The UTC offset, if the file has one; otherwise it follows from the zone. */
  offset?: number;
  isExact: boolean;
}

type CountOf = (row: Row) => number | Reason;

function momentsOf(row: Row, mapping: Mapping, offsetAt: OffsetAt, countOf: CountOf): Moment[] | Reason {
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
  const count = countOf(row);
  return typeof count === 'string' ? count : spread(reading, count, mapping, offsetAt);
}

/** Adds the time from its own column, unless that cell is empty. */
function withTime(date: Reading, cell: string | undefined): Reading | undefined {
  if (cell === undefined || cell.trim() === '' || date.exact !== 'day') return date;
  const time = readTimeCell(cell);
  return time && { ...time, wallMs: date.wallMs + time.wallMs };
}

/**
 * Counts a row's entries. Fractions, such as half a shared cigarette, carry over to later rows, so that two halves make
 * one.
 */
function makeCounter({ count, countUnit, countSpan, kind }: Mapping): CountOf {
  let remainder = 0;
  const totals = new Map<string, number>();
  return ({ cells }) => {
    if (count === undefined) return 1;
    const cell = cells[count]?.trim() ?? '';
    if (cell === '') return 0;
    let value = readAmount(cell);
    if (value === undefined) return 'noCount';
    if (countSpan === 'total') {
      const counter = kind === undefined ? '' : kindWord(cells[kind]);
      const before = totals.get(counter) ?? value;
      totals.set(counter, value);
      value = Math.max(0, value - before);
    }
    value /= countUnit;
    if (value > maxCount) return 'countTooHigh';
    const whole = Math.floor(remainder + value + 1e-6);
    remainder = Math.max(0, remainder + value - whole);
    return whole;
  };
}

/** `count` moments: each in the middle of its share of the day or hour, or all at the given time. */
function spread(reading: Reading, count: number, mapping: Mapping, offsetAt: OffsetAt): Moment[] {
  const { wallMs, exact } = reading;
  const isExact = exact === 'second';
  const isDay = exact === 'day' || (mapping.count !== undefined && mapping.countSpan === 'day');
  const isHour = !isDay && mapping.count !== undefined && mapping.countSpan === 'hour';
  if (!isDay && !isHour) {
    const moment = instantOf(reading, wallMs, offsetAt);
    // If there are several at one moment, only the first is exact, so that the others are added too.
    return Array.from({ length: count }, (_, nth) => ({ ...moment, isExact: isExact && nth === 0 }));
  }
  const unitMs = isDay ? 24 * hourMs : hourMs;
  // The day is the local one, even if the file has it in UTC.
  const isConverted = isDay && reading.offset === 'utc';
  const localMs = isConverted ? wallMs + offsetAt(wallMs) * minuteMs : wallMs;
  const local = isConverted ? { ...reading, offset: undefined } : reading;
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
