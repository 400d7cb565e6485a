import type { Row } from '#shared/read-csv.ts';
import type { CigarKind } from '../contract.ts';

export type Kind = CigarKind;

/** Date formats: year first (ISO 8601, YYYY/MM/DD), day first, month first, English month name, or Unix time. */
export const dateFormats = ['ymd', 'dmy', 'mdy', 'named', 'unix-s', 'unix-ms'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** What a count refers to: the whole day, the hour starting then, or that exact moment. */
export const countSpans = ['day', 'hour', 'moment'] as const;
export type CountSpan = (typeof countSpans)[number];

/** Meaning of a word in the kind column; `none` leaves the row out. */
export type KindChoice = Kind | 'none';

/** Meaning of a file's columns. Columns are counted from 0, minutes from midnight. */
export interface Mapping {
  hasHeader: boolean;
  /** Exported by the counter: timestamps are used as they are. */
  isOwn: boolean;
  when: number;
  /** Undefined: day and month could be swapped, so the user must choose. */
  format: DateFormat | undefined;
  /** A column with the time of day, if `when` only has the date. */
  time: number | undefined;
  count: number | undefined;
  countSpan: CountSpan;
  /** The value of one in the count column: some trackers use thousandths. */
  countUnit: 1 | 1000;
  /** Entries of a day without times are spread between these. */
  dayFrom: number;
  dayUntil: number;
  kind: number | undefined;
  /** Meanings of the column's words, in lower case; others are left out. */
  kinds: ReadonlyMap<string, KindChoice>;
  /** The kind of every row, without such a column. */
  allKind: Kind;
}

export const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

/** Normalises a word for `kinds`. */
export const kindWord = (cell: string | undefined): string => (cell ?? '').trim().toLowerCase();

const ofCravings = /crav|urge|temptation|resist|desire|verlangen|antojo|envie/;
const ofCigarettes = /smok|cig|slip|relapse|zigar|fumé|tabaco/;
const yes = new Set(['yes', 'y', 'true', 'ja', 'sí', 'oui']);
const no = new Set(['no', 'n', 'false', 'nein', 'non']);

/** Meaning of another app's word; undefined if unknown. */
export function kindOfWord(word: string): KindChoice | undefined {
  // "Resisted a cigarette", "smoke-free craving": the craving is what happened.
  if (ofCravings.test(word)) return 'craving';
  return ofCigarettes.test(word) ? 'cigar' : undefined;
}

export const isAboutCravings = (text: string): boolean => ofCravings.test(text.toLowerCase());

/**
 * Meanings of a column's words, if some name cigarettes or cravings or answer its header ("Smoked?", "Gave in") with
 * yes or no. Undefined for any other column.
 */
export function kindsIn(header: string, words: ReadonlySet<string>): Map<string, KindChoice> | undefined {
  if (words.size === 0 || words.size > 12) return undefined;
  if ([...words].every((word) => yes.has(word) || no.has(word))) return answersTo(header.toLowerCase(), words);
  const known = new Map([...words].map((word) => [word, kindOfWord(word) ?? 'none'] as const));
  return [...known.values()].some((kind) => kind !== 'none') ? known : undefined;
}

function answersTo(header: string, words: ReadonlySet<string>): Map<string, KindChoice> | undefined {
  const [ifYes, ifNo] = meaningOf(header);
  if (ifYes === undefined) return undefined;
  return new Map([...words].map((word) => [word, (yes.has(word) ? ifYes : ifNo) ?? 'none'] as const));
}

function meaningOf(header: string): [ifYes?: KindChoice, ifNo?: KindChoice] {
  if (/resisted|überstanden/.test(header)) return ['craving', 'cigar'];
  if (/gave in|smoked|slipped|relapse/.test(header)) return ['cigar', 'craving'];
  if (/crav|urge/.test(header)) return ['craving', 'cigar'];
  return [];
}

/** Higher counts are misread, e.g. a price or a year. */
export const maxCount = 1000;

/** Parses a non-negative whole number, as `12`, `12.0` or `12,00`; undefined for anything else. */
export function readCount(cell: string): number | undefined {
  const found = /^\s*'?\+?(\d{1,9})(?:[.,]0{1,6})?\s*$/.exec(cell);
  return found === null ? undefined : Number(found[1]);
}
