import type { Row } from '#shared/read-csv.ts';
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

export const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

/** A word as `kinds` knows it. */
export const kindWord = (cell: string | undefined): string => (cell ?? '').trim().toLowerCase();

const ofCravings = /crav|urge|temptation|resist|desire|verlangen|antojo|envie/;
const ofCigarettes = /smok|cig|slip|relapse|zigar|fumé|tabaco/;
const yes = new Set(['yes', 'y', 'true', 'ja', 'sí', 'oui']);
const no = new Set(['no', 'n', 'false', 'nein', 'non']);

/** What a word of another app stands for; undefined where nothing tells. */
export function kindOfWord(word: string): KindChoice | undefined {
  // "Resisted a cigarette", "smoke-free craving": the craving is what happened.
  if (ofCravings.test(word)) return 'craving';
  return ofCigarettes.test(word) ? 'cigar' : undefined;
}

export const isAboutCravings = (text: string): boolean => ofCravings.test(text.toLowerCase());

/**
 * What the words of a column mean, when some of them tell of cigarettes or cravings, or when they answer yes or no to its header
 * ("Smoked?", "Gave in"). Undefined: it is a column of something else.
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

/** More in one row is a mistake of reading, such as a price or a year. */
export const maxCount = 1000;

/** A whole number that is not negative, as `12`, `12.0` or `12,00`; undefined for anything else. */
export function readCount(cell: string): number | undefined {
  const found = /^\s*'?\+?(\d{1,9})(?:[.,]0{1,6})?\s*$/.exec(cell);
  return found === null ? undefined : Number(found[1]);
}
