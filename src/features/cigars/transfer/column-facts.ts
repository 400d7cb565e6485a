import { hourMs } from '#shared/time.ts';
import { type DateFormat, dateFormats, kindWord, type Row } from './mapping.ts';
import { maxCount, readCount } from './read-count.ts';
import { readMoment, readTime } from './read-moment.ts';

/** What the cells of a column look like; most fields count cells. */
export interface Column {
  at: number;
  /** Of the header, in lower case; empty without one. */
  name: string;
  filled: number;
  formats: ReadonlyMap<DateFormat, number>;
  /** Of the format that most are of. */
  dates: number;
  withTime: number;
  times: number;
  counts: number;
  /** Different cells, in lower case, as long as there are few. */
  words: ReadonlySet<string>;
  /** All times are on the hour. */
  onTheHour: boolean;
  /** All counts but zeros are thousands. */
  inThousands: boolean;
  /** Dates are written as 31.1.2025. */
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
    return column.told(at, header[at] ?? '');
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

  /** The time, where a date has one. */
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
    // Where nobody answered, Loop Habit Tracker writes -1.
    const value = cell === '-1' ? 0 : readCount(cell);
    if (value === undefined || value > maxCount * 1000) return;
    this.counts += 1;
    if (value > 0 && value % 1000 === 0) this.thousands += 1;
    if (value % 1000 > 0) this.thousands = Number.NaN;
  }

  told(at: number, name: string): Column {
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
