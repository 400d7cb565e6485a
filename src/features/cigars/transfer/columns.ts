import { type Row, readRows } from '#shared/read-csv.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { type DateFormat, dateFormats, isBlank, kindWord, maxCount, readAmount } from './mapping.ts';
import { dayPart, isBareHour, isBareTime, readMoment, readTimeCell } from './read-moment.ts';

/** The last one doesn't occur in text, so with it each line is a single cell. */
export const separators = [',', ';', '\t', '|', '\u001f'] as const;
export type Separator = (typeof separators)[number];

const startChars = 20_000;

/** The separators, each with the first rows that it produces, sorted by how evenly they split the start of the text. */
export function separatorsByEvenness(text: string): { separator: Separator; rows: Row[] }[] {
  const isCut = text.length > startChars;
  const found = separators.map((separator) => {
    const all = [...readRows(text.slice(0, startChars), separator)].flat();
    const rows = all.slice(0, isCut ? Math.min(200, all.length - 1) : 200);
    return { separator, rows, score: evenness(rows.filter((row) => !isBlank(row)).map(({ cells }) => cells.length)) };
  });
  return found.sort((a, b) => b.score - a.score);
}

/** The share of rows that have the most common width, if that is at least two; wider rows break ties. */
function evenness(widths: readonly number[]): number {
  const rows = new Map<number, number>();
  for (const width of widths) rows.set(width, (rows.get(width) ?? 0) + 1);
  let score = 0;
  for (const [width, count] of rows) {
    if (width > 1) score = Math.max(score, count / widths.length + Math.min(width, 50) / 1000);
  }
  return score;
}

export type NonCsvFile = 'json' | 'sheet' | 'xml' | 'other';

const signatures: [kind: NonCsvFile, beginning: RegExp][] = [
  ['json', /^\s*(?:\[\s*[[{"\]]|\{\s*["}])/],
  // A ZIP archive, as XLSX, ODS and Numbers files are, or the older XLS.
  ['sheet', /^PK\p{Cc}\p{Cc}|^ÐÏ\p{Cc}à/u],
  ['xml', /^\s*<(?:\?xml|!doctype|html|\w+[\s>])/i],
  ['other', /^(?:%PDF-|SQLite format 3|\p{Cc}[‹\ufffd])/u],
];

/** What a file is if it isn't a table of text, judging by how it starts. */
export function nonCsvFile(text: string): NonCsvFile | undefined {
  const start = text.slice(0, 1000);
  return signatures.find(([, pattern]) => pattern.test(start))?.[0];
}

/** Statistics of a column's cells; most fields are counts. */
export interface Column {
  at: number;
  /** From the header, in lower case; empty without one. */
  name: string;
  filled: number;
  formats: ReadonlyMap<DateFormat, number>;
  /** How many cells have the most common format. */
  dates: number;
  withTime: number;
  times: number;
  /** Times that could be prices (4.50), fractions (0.75) or counts (1030). */
  ambiguous: number;
  hours: number;
  counts: number;
  decimals: number;
  /** Years between the first and the last date, by format. */
  spans: ReadonlyMap<DateFormat, number>;
  /** Distinct cells in lower case; empty if there are many. */
  words: ReadonlySet<string>;
  onTheHour: boolean;
  /** Whether counts are in thousandths, such as 3000 for three. */
  inThousands: boolean;
  /** Whether dates look like 31.1.2025. */
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

const yearOf = (ms: number) => new Date(ms).getUTCFullYear();

class ColumnFacts {
  private filled = 0;
  private readonly formats = new Map<DateFormat, number>();
  private readonly first = new Map<DateFormat, number>();
  private readonly last = new Map<DateFormat, number>();
  private ambiguous = 0;
  private hours = 0;
  private decimals = 0;
  private readonly words = new Set<string>();
  private dated = 0;
  private timed = 0;
  private fullHours = 0;
  private counts = 0;
  private thousands = 0;
  private points = 0;
  private readonly maxMs = Date.now() + dayMs;

  add(cell: string): void {
    if (cell === '') return;
    this.filled += 1;
    if (this.words.size < manyWords) this.words.add(kindWord(cell));
    if (/^\d{1,2}\.\s?\d/.test(cell)) this.points += 1;
    if (!/\p{Nd}|½/u.test(cell)) return;
    this.addCount(cell);
    const inDate = this.addDate(cell);
    const alone = readTimeCell(cell)?.wallMs;
    if (/^\d{1,2}\.\d{2}$/.test(cell) || dayPart.test(cell) || isBareTime(cell)) this.ambiguous += 1;
    if (isBareHour(cell)) this.hours += 1;
    if (inDate !== undefined) this.dated += 1;
    if (alone !== undefined) this.timed += 1;
    const timeMs = inDate ?? alone;
    if (timeMs !== undefined && timeMs % hourMs === 0) this.fullHours += 1;
  }

  private addDate(cell: string): number | undefined {
    let timeMs: number | undefined;
    for (const format of dateFormats) {
      const reading = readMoment(cell, format);
      // Read in the wrong order, 31/01/25 would be in 2031.
      if (reading === undefined || reading.wallMs > this.maxMs) continue;
      this.first.set(format, Math.min(this.first.get(format) ?? reading.wallMs, reading.wallMs));
      this.last.set(format, Math.max(this.last.get(format) ?? reading.wallMs, reading.wallMs));
      this.formats.set(format, (this.formats.get(format) ?? 0) + 1);
      if (reading.exact !== 'day') timeMs = reading.wallMs;
    }
    return timeMs;
  }

  private addCount(cell: string): void {
    // Loop Habit Tracker writes -1 if there was no answer.
    const value = cell === '-1' ? 0 : readAmount(cell);
    if (value === undefined || value > maxCount * 1000) return;
    this.counts += 1;
    if (!Number.isInteger(value)) this.decimals += 1;
    if (value > 0 && value % 1000 === 0) this.thousands += 1;
    if (value % 100 > 0) this.thousands = Number.NaN;
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
      ambiguous: this.ambiguous,
      hours: this.hours,
      counts: this.counts,
      decimals: this.decimals,
      spans: new Map([...this.last].map(([format, ms]) => [format, yearOf(ms) - yearOf(this.first.get(format) ?? ms)])),
      words: this.words.size < manyWords ? this.words : new Set(),
      onTheHour: timed > 0 && this.fullHours === timed,
      inThousands: this.thousands > 0,
      hasPoints: this.points > this.filled / 2,
    };
  }
}
