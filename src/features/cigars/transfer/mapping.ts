import type { Row } from '#shared/read-csv.ts';
import type { CigarKind } from '../contract.ts';
import { withPlainDigits } from './locale-words.ts';

export type Kind = CigarKind;

/**
 * Date formats: year first (ISO 8601, YYYY/MM/DD), day first, month first, with a month name, a spreadsheet's number of
 * days, or Unix time.
 */
export const dateFormats = ['ymd', 'dmy', 'mdy', 'named', 'serial', 'unix-s', 'unix-ms'] as const;
export type DateFormat = (typeof dateFormats)[number];

/**
 * What a count refers to: the whole day, the hour starting then, that exact moment, or everything up to then, so that
 * each rise counts.
 */
export const countSpans = ['day', 'hour', 'moment', 'total'] as const;
type CountSpan = (typeof countSpans)[number];

/** The meaning of a word in the kind column; `none` leaves the row out. */
export type KindChoice = Kind | 'none';

/** What a file's columns mean. Columns are counted from 0, minutes from midnight. */
export interface Mapping {
  hasHeader: boolean;
  /** Rows above the header or the data, such as a title; blank ones aren't counted. */
  above: number;
  /** Exported by the counter: timestamps are used as they are. */
  isOwn: boolean;
  when: number;
  /** Undefined if day and month could be swapped, so that the user must choose. */
  format: DateFormat | undefined;
  /** A column with the time of day, if `when` only has the date. */
  time: number | undefined;
  count: number | undefined;
  countSpan: CountSpan;
  /** How a count of one is written in its column: some trackers write thousandths. */
  countUnit: 1 | 1000;
  /** The entries of a day without times are spread between these. */
  dayFrom: number;
  dayUntil: number;
  kind: number | undefined;
  /** What the column's words mean, in lower case. Rows with other words are left out. */
  kinds: ReadonlyMap<string, KindChoice>;
  /** The kind of every row, if there's no such column. */
  allKind: KindChoice;
}

export const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

export const kindWord = (cell: string | undefined): string => (cell ?? '').trim().toLowerCase();

const cravingWords =
  /crav|urge|temptation|resist|desire|verlangen|antojo|envie|lust\b|sug\b|zachcianka|тяга|желание|渇望|吸いたい/;
const noneWords =
  /smoke[- ]?free|not smok|no smok|without|rauchfrei|nicht geraucht|sans |sin fumar|libre de humo|smettere|free day/;
const cigaretteWords =
  /smok|cig|slip|relapse|zigar|rauch|fum[éeao]|tabaco|sigar|papieros|сигар|кур[ие]|tupak|savuk|röka|røyk|たばこ|タバコ|煙|烟|담배|sigara/;
const yes = new Set([
  'yes',
  'y',
  'true',
  'ja',
  'j',
  'sí',
  'si',
  'sì',
  'oui',
  'sim',
  'tak',
  'да',
  'ano',
  'igen',
  'kyllä',
  'evet',
  'はい',
  '是',
  '예',
]);
const no = new Set([
  'no',
  'n',
  'false',
  'nein',
  'non',
  'nee',
  'nej',
  'nei',
  'não',
  'nie',
  'нет',
  'ne',
  'nem',
  'ei',
  'hayır',
  'いいえ',
  '否',
  '아니요',
]);

export function kindOfWord(word: string): KindChoice | undefined {
  // "Resisted a cigarette" and "smoke-free craving" are cravings.
  if (cravingWords.test(word)) return 'craving';
  if (noneWords.test(word)) return 'none';
  return cigaretteWords.test(word) ? 'cigar' : undefined;
}

export const isAboutCravings = (text: string): boolean => cravingWords.test(text.toLowerCase());

/**
 * What the words in a column mean, if some of them name cigarettes or cravings, or if they answer its header
 * ("Smoked?", "Gave in") with yes or no. Undefined for other columns. A day without smoking isn't a craving.
 */
export function kindsIn(
  header: string,
  words: ReadonlySet<string>,
  isPerDay: boolean,
): Map<string, KindChoice> | undefined {
  if (words.size === 0 || words.size > 12) return undefined;
  if ([...words].every((word) => yes.has(word) || no.has(word)))
    return answersTo(header.toLowerCase(), words, isPerDay);
  const known = new Map([...words].map((word) => [word, kindOfWord(word) ?? 'none'] as const));
  return [...known.values()].some((kind) => kind !== 'none') ? known : undefined;
}

function answersTo(header: string, words: ReadonlySet<string>, isPerDay: boolean): Map<string, KindChoice> | undefined {
  const [ifYes, ifNo] = meaningOf(header, isPerDay);
  if (ifYes === undefined) return undefined;
  return new Map([...words].map((word) => [word, (yes.has(word) ? ifYes : ifNo) ?? 'none'] as const));
}

function meaningOf(header: string, isPerDay: boolean): [ifYes?: KindChoice, ifNo?: KindChoice] {
  if (/resisted|überstanden/.test(header)) return ['craving', 'cigar'];
  if (isSmokeFree(header)) return [undefined, 'cigar'];
  if (/gave in|slipped|relapse/.test(header)) return ['cigar', 'craving'];
  if (/smoked|geraucht|fumé|fumado|fumato|курил/.test(header)) return ['cigar', isPerDay ? 'none' : 'craving'];
  if (/crav|urge/.test(header)) return ['craving', 'cigar'];
  return [];
}

/** A higher count must be something else, such as a price or a year. */
export const maxCount = 1000;

/** Parses a non-negative number such as `12`, `12,00`, `0.5`, `10½` or `3 cigarettes`; undefined for anything else. */
export function readAmount(cell: string): number | undefined {
  const text = withPlainDigits(cell)
    .replace(/\s*½/, '.5')
    .replace(/^\s*'?\.5/, '0.5');
  const found =
    /^\s*'?\+?(\d{1,9})(?:[.,٫](\d{1,6}))?\s*(?:x|×|cig\p{L}*|zig\p{L}*|sig\p{L}*|st(?:ü?c?k)?\.?|шт\.?|本|支|根|개비?)?\s*$/iu.exec(
      text,
    );
  return found === null ? undefined : Number(`${found[1]}.${found[2] ?? 0}`);
}

/** Patterns for column headers in lower case, in the languages that trackers and spreadsheets use. */

export const timeNames =
  /time|date|datum|fecha|when|moment|stamp|logged|day|zeit|tag\b|hora|jour|data\b|dato|dag\b|aika|päivä|dátum|kuupäev|tarih|gün|дата|время|день|час|日期|日付|日時|時間|时间|날짜|시간|ngày|tanggal|วัน|ημερομηνία|تاريخ|תאריך/;

/** A column that only has times of day, which may be written as 20.15. */
export const clockNames =
  /time|zeit|uhr|hora|heure|\bora\b|klo|kello|aika|\btid|\bkl\b|čas|godz|óra|saat|jam\b|waktu|время|час|時|时|시간|giờ|ώρα|ساعة|שעה|เวลา/;

export const hourNames =
  /^(?:hours?(?: of (?:the )?day)?|stunde|uhr|heure|hora|uur|timme|час|година|godzina|hodina|óra|saat|時|시)$/;

/** The time of something else, or a duration. */
export const otherTimeNames =
  /quit|birth|updated|modified|edited|exported|synced|since|interval|dura|dauer|abstand|elapsed|between|gap|wait|length/;

const cigaretteNames =
  /cig|smoked|zigar|geraucht|fumad|fumé|fumat|sigar|papieros|tupak|savuke|röka|røyk|røget|rygning|cigár|сигар|выкур|курил|викур|цигар|tütün|たばこ|タバコ|喫煙|煙|烟|담배|thuốc|τσιγάρ|سجائر|סיגר|บุหรี่|stück/;

const numberNames =
  /count|smok|amount|number|quantity|value|total|how many|wie ?viel|hoeveel|combien|cu[aá]nt|quant|hur många|hvor mange|kuinka|\bile\b|\bkolik|koliko|broj|hány|kaç|сколько|скільки|anzahl|menge|cantidad|nombre|quantité|numero|número|aantal|antal|antall|määrä|liczba|ilość|počet|počet|darab|число|количество|adet|sayı|数|數|개수|số|jumlah|จำนวน|αριθμός|عدد|تعداد|כמות|מספר|бро[йј]|кількість|število|kiekis|skaits|kogus|număr|cantitate|ποσότητα|số|संख्या|সংখ্যা|\b(?:change|delta|increment)\b|units|\bqty\b|\bn\b|#/;

/** Numbers that don't count cigarettes: money, smoke-free days, ratings, doses. */
const otherNumberNames =
  /free|frei|without|ohne|\bsin\b|\bsans\b|\bsenza\b|\bnot\b|nicht|avoid|vermied|cost|price|preis|kosten|precio|coste|costo|prix|coût|prezzo|koszt|cena|цена|стоим|money|geld|dinero|argent|saved|gespart|ahorr|€|\$|£|eur\b|usd\b|spent|level|strength|stärke|intens|severity|mood|stimmung|rating|score|streak|serie|nicotin|nikotin|\btar\b|\bmg\b|\bml\b|pack|schachtel|puff|minute|hour|stunde|dura|dauer|limit|goal|target|ziel|plan|budget|left|remaining|rest\b|life|\bid\b|\bage\b|alter\b|year|month|week|latitude|longitude|\blat\b|\blon\b|\blng\b|steps|weight|temp|heart|pulse|since|interval|percent|%|health|average|schnitt/;

const dayNames = /days?\b|tage\b|días|jours|giorni|dagen/;
/** "Cigarettes per day" counts cigarettes, not days. */
const isPerDay = /per|pro|por|par|al\b|je\b|a day|each/;

export const isSmokeFree = (name: string): boolean =>
  /free|frei|without|ohne|\bsin\b|\bsans\b|not smok|nicht geraucht|abstin/.test(plain(name));

/**
 * How likely it is that a column with this header counts cigarettes or cravings: -1 if it certainly doesn't, 0 if the
 * header doesn't say.
 */
export function countNameScore(header: string): number {
  const name = plain(header);
  if (isSmokeFree(header) || otherNumberNames.test(name)) return -1;
  if (cigaretteNames.test(name)) return 3;
  if (dayNames.test(name) && !isPerDay.test(name)) return -1;
  if (/crav|urge|verlangen|antojo|envie/.test(name)) return 1;
  return numberNames.test(name) ? 2 : 0;
}

const plain = (header: string) => header.toLowerCase().replace(/[_-]+/g, ' ');
