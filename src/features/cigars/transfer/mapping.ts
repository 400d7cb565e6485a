import type { CigarKind } from '../contract.ts';

export type Kind = CigarKind;

/** How dates are written: year first (ISO 8601, YYYY/MM/DD), day first, month first, with the month's English name, or Unix time. */
export const dateFormats = ['ymd', 'dmy', 'mdy', 'named', 'unix-s', 'unix-ms'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** What a count in a row is for: the whole day, the hour that begins then, or that very moment. */
export const countSpans = ['day', 'hour', 'moment'] as const;
export type CountSpan = (typeof countSpans)[number];

/** What a word in the column of kinds means; `none`: such rows are left out. */
export type KindChoice = Kind | 'none';

/** What the columns of a file mean. Columns are counted from 0, minutes from midnight. */
export interface Mapping {
  hasHeader: boolean;
  /** The file is one of ours: its timestamps are taken as they stand. */
  isOwn: boolean;
  when: number;
  /** Undefined: the file does not say whether days or months come first, and somebody must. */
  format: DateFormat | undefined;
  /** A column with the time of day, where `when` has the date only. */
  time: number | undefined;
  count: number | undefined;
  countSpan: CountSpan;
  /** What one stands for in the column of counts: some trackers write thousandths. */
  countUnit: 1 | 1000;
  /** Between these the entries of a day without times are spread. */
  dayFrom: number;
  dayUntil: number;
  kind: number | undefined;
  /** What the words of that column mean, in lower case; others are left out. */
  kinds: ReadonlyMap<string, KindChoice>;
  /** What each row is where no column says so. */
  allKind: Kind;
}

/** One record of the file, as a spreadsheet numbers it: from 1, with the header and empty lines. */
export interface Row {
  number: number;
  cells: readonly string[];
}

export const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

/** A word as `kinds` knows it. */
export const kindWord = (cell: string | undefined): string => (cell ?? '').trim().toLowerCase();
