import type { Row } from '#shared/read-csv.ts';
import { hourMs } from '#shared/time.ts';
import {
  type DateFormat,
  dateFormats,
  isAboutCravings,
  isBlank,
  kindsIn,
  kindWord,
  type Mapping,
  maxCount,
  readCount,
} from './mapping.ts';
import { type Separator, separatorsByEvenness } from './read-csv.ts';
import { readMoment, readTime } from './read-moment.ts';

const ofTimes = /time|date|datum|fecha|when|moment|stamp|logged|day|zeit|hora|jour/;
const ofCounts =
  /count|cig|smok|amount|number|quantity|value|total|how many|anzahl|menge|cantidad|nombre|units|\bn\b|#/;
const ofKinds = /type|kind|event|category|action|status|entry|art\b|tipo/;

/** Enough rows to judge the rest. */
export const sampleRows = 4000;

/**
 * Guesses the meaning of columns from the first rows; undefined if none has dates. The date format stays open if day
 * and month could be swapped, as both readings would be plausible.
 */
export function guessMapping(rows: readonly Row[], fileName = ''): Mapping | undefined {
  const filled = rows.slice(0, sampleRows).filter((row) => !isBlank(row));
  const [first] = filled;
  if (first === undefined) return undefined;
  const hasHeader = columnsOf([first], []).every(({ formats, times, counts }) => !formats.size && !times && !counts);
  const header = hasHeader ? first.cells.map((cell) => cell.trim().toLowerCase()) : [];
  if (header.length === 2 && header[0] === 'timestamp' && header[1] === 'kind') return ownMapping;
  const columns = columnsOf(hasHeader ? filled.slice(1) : filled, header);
  const when = bestOf(columns, ({ at, name, dates, withTime, filled }) => {
    if (dates < filled / 2 || filled === 0) return 0;
    return dates + (ofTimes.test(name) ? 0.3 : 0) * filled + (withTime / filled) * 0.2 * filled - at / 1000;
  });
  if (when === undefined) return undefined;
  const others = columns.filter((column) => column !== when);
  const isTimed = when.withTime > when.dates / 2;
  const time = isTimed ? undefined : bestOf(others, ({ times, filled }) => (times >= filled / 2 ? times : 0));
  const kind = kindColumn(others.filter((column) => column !== time));
  const count = countColumn(
    others.filter((column) => column !== time && column !== kind?.column),
    !isTimed && !time,
  );
  return {
    ...defaultMapping,
    hasHeader,
    when: when.at,
    format: formatOf(when),
    time: time?.at,
    count: count?.at,
    countSpan: !isTimed && !time ? 'day' : (time ?? when).onTheHour ? 'hour' : 'moment',
    countUnit: count?.inThousands ? 1000 : 1,
    kind: kind?.column.at,
    kinds: kind?.kinds ?? new Map(),
    allKind: isAboutCravings(`${fileName} ${header.join(' ')}`) && !count ? 'craving' : 'cigar',
  };
}

/** The separator that gives the most rows a date in one column; ties go to the most likely. */
export function guessSeparator(text: string): Separator {
  let best: Separator | undefined;
  let most = -1;
  for (const { separator, rows } of separatorsByEvenness(text)) {
    const dated = Math.max(0, ...columnsOf(rows, []).map(({ dates }) => dates));
    if (dated > most) [best, most] = [separator, dated];
  }
  return best ?? ',';
}

/** Used if nothing could be guessed. */
export const defaultMapping: Mapping = {
  hasHeader: true,
  isOwn: false,
  when: 0,
  format: 'ymd',
  time: undefined,
  count: undefined,
  countSpan: 'day',
  countUnit: 1,
  dayFrom: 8 * 60,
  dayUntil: 22 * 60,
  kind: undefined,
  kinds: new Map(),
  allKind: 'cigar',
};

/** For files exported by the counter. */
const ownMapping: Mapping = {
  ...defaultMapping,
  isOwn: true,
  kind: 1,
  kinds: new Map([
    ['cigar', 'cigar'],
    ['craving', 'craving'],
  ]),
};

function bestOf(columns: readonly Column[], scoreOf: (column: Column) => number): Column | undefined {
  let best: Column | undefined;
  let bestScore = 0;
  for (const column of columns) {
    const score = scoreOf(column);
    if (score > bestScore) [best, bestScore] = [column, score];
  }
  return best;
}

/**
 * The most common format. Undefined if day and month could be swapped, unless dates have points: nobody writes
 * 1.31.2025.
 */
function formatOf({ formats, hasPoints }: Column): DateFormat | undefined {
  const [best, next] = [...formats].sort(([, a], [, b]) => b - a);
  const isOpen = best !== undefined && next !== undefined && best[1] === next[1];
  if (!isOpen) return best?.[0];
  return hasPoints ? 'dmy' : undefined;
}

function kindColumn(columns: readonly Column[]) {
  const found = columns.flatMap((column) => {
    const kinds = kindsIn(column.name, column.words);
    return kinds === undefined ? [] : [{ column, kinds }];
  });
  return found.find(({ column }) => ofKinds.test(column.name)) ?? found[0];
}

/** Next to dates without times any numeric column will do; next to times only one whose header says so. */
function countColumn(columns: readonly Column[], isPerDay: boolean): Column | undefined {
  return bestOf(columns, ({ name, counts, filled, at }) => {
    if (filled === 0 || counts < filled * 0.8) return 0;
    if (ofCounts.test(name)) return 2 - at / 1000;
    return isPerDay ? 1 - at / 1000 : 0;
  });
}

/** Statistics of a column's cells; most fields are counts. */
export interface Column {
  at: number;
  /** From the header, in lower case; empty without one. */
  name: string;
  filled: number;
  formats: ReadonlyMap<DateFormat, number>;
  /** Cells in the most common format. */
  dates: number;
  withTime: number;
  times: number;
  counts: number;
  /** Distinct cells in lower case, as long as there are few. */
  words: ReadonlySet<string>;
  /** All times are on the hour. */
  onTheHour: boolean;
  /** All non-zero counts are thousands. */
  inThousands: boolean;
  /** Dates look like 31.1.2025. */
  hasPoints: boolean;
}

const manyWords = 40;
const maxColumns = 60;

export function columnsOf(rows: readonly Row[], header: readonly string[]): Column[] {
  let width = header.length;
  for (const { cells } of rows) width = Math.max(width, cells.length);
  return Array.from({ length: Math.min(maxColumns, width) }, (_, at) => {
    const column = new ColumnFacts();
    for (const { cells } of rows) column.add(cells[at]?.trim() ?? '');
    return column.result(at, header[at] ?? '');
  });
}

class ColumnFacts {
  private filled = 0;
  private readonly formats = new Map<DateFormat, number>();
  private readonly words = new Set<string>();
  private dated = 0;
  private timed = 0;
  private fullHours = 0;
  private counts = 0;
  private thousands = 0;
  private points = 0;

  add(cell: string): void {
    if (cell === '') return;
    this.filled += 1;
    if (this.words.size < manyWords) this.words.add(kindWord(cell));
    if (/^\d{1,2}\.\s?\d/.test(cell)) this.points += 1;
    this.addCount(cell);
    const inDate = this.addDate(cell);
    const alone = readTime(cell)?.wallMs;
    if (inDate !== undefined) this.dated += 1;
    if (alone !== undefined) this.timed += 1;
    const timeMs = inDate ?? alone;
    if (timeMs !== undefined && timeMs % hourMs === 0) this.fullHours += 1;
  }

  /** Returns the time, if the date has one. */
  private addDate(cell: string): number | undefined {
    let timeMs: number | undefined;
    for (const format of dateFormats) {
      const reading = readMoment(cell, format);
      if (reading === undefined) continue;
      this.formats.set(format, (this.formats.get(format) ?? 0) + 1);
      if (reading.exact !== 'day') timeMs = reading.wallMs;
    }
    return timeMs;
  }

  private addCount(cell: string): void {
    // Loop Habit Tracker writes -1 for no answer.
    const value = cell === '-1' ? 0 : readCount(cell);
    if (value === undefined || value > maxCount * 1000) return;
    this.counts += 1;
    if (value > 0 && value % 1000 === 0) this.thousands += 1;
    if (value % 1000 > 0) this.thousands = Number.NaN;
  }

  result(at: number, name: string): Column {
    const timed = this.dated + this.timed;
    return {
      at,
      name,
      filled: this.filled,
      formats: this.formats,
      dates: Math.max(0, ...this.formats.values()),
      withTime: this.dated,
      times: this.timed,
      counts: this.counts,
      words: this.words.size < manyWords ? this.words : new Set(),
      onTheHour: timed > 0 && this.fullHours === timed,
      inThousands: this.thousands > 0,
      hasPoints: this.points > this.filled / 2,
    };
  }
}
