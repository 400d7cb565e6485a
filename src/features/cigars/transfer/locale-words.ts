/** The languages in which dates are understood, in the form that `Intl` gives them. */
export const locales = (
  'af am ar az be bg bn bs ca cs cy da de de-AT el en en-GB es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk kn ' +
  'ko lt lv mk ml mr ms my nb ne nl nn pa pl pt ro ru si sk sl sq sr sr-Latn sv sw ta te th tr uk ur uz vi zh zh-Hant'
).split(' ');

/** Other words that people write beside dates and times. */
const otherWords =
  'uhr klo kl kell h hs hrs hr hod godz ч час год óra ora ore sa saat jam on at of the den dem der um am a à le la il ' +
  'st nd rd th er ère º ª o oclock min m s sec sek 分 秒 분 초 de del t z noon tues thurs weds';

interface LocaleWords {
  /** Month names, including the grammatical case used in dates, such as "stycznia". */
  months: ReadonlyMap<string, number>;
  /**
   * Croatian names, some of which mean other months elsewhere: "listopad" is October here, but November in Polish and
   * Czech.
   */
  croatian: ReadonlyMap<string, number>;
  /** Weekdays, and words that separate the parts of dates and times. */
  fillers: ReadonlySet<string>;
  /** Words for "am" and "pm", without spaces and dots. */
  halves: ReadonlyMap<string, 'am' | 'pm'>;
  /** The ones that aren't in Latin script and may be joined to the time. */
  easternHalves: readonly string[];
}

/** Words may contain dots, as Thai month names do. */
const letters = /[\p{L}\p{M}'’׳॰]+(?:\.[\p{L}\p{M}]+)*/gu;

/** A word in the form used for comparing: without case, dots, and the accents that many leave out on Latin letters. */
export function plainWord(word: string): string {
  if (/^[a-z]*$/.test(word)) return word;
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/ı/g, 'i')
    .replace(/[.'’׳॰\s]/g, '');
}

/** Removes invisible marks that only affect direction or joining. */
export const withoutMarks = (text: string): string =>
  text.replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');

const wordsOf = (text: string): string[] => (withoutMarks(text).match(letters) ?? []).map(plainWord);

/** The styles in which `Intl` uses different words. */
const formats = [
  { dateStyle: 'full', timeStyle: 'short' },
  { dateStyle: 'long', timeStyle: 'medium' },
  { dateStyle: 'medium', timeStyle: 'medium' },
  { dateStyle: 'short', timeStyle: 'short' },
  { month: 'long' },
  { month: 'short' },
  { hour: 'numeric', hour12: true },
] as const;

let known: LocaleWords | undefined;

/** The words of all languages, collected on first use, which takes a tenth of a second. */
export function localeWords(): LocaleWords {
  known ??= collectWords();
  return known;
}

type Parts = readonly { type: Intl.DateTimeFormatPartTypes; value: string }[];

class WordCollector implements LocaleWords {
  readonly months = new Map<string, number>();
  readonly croatian = new Map<string, number>();
  readonly fillers = new Set(otherWords.split(' ').map(plainWord));
  readonly halves = new Map<string, 'am' | 'pm'>([
    ['早上', 'am'],
    ['中午', 'pm'],
  ]);

  get easternHalves(): string[] {
    return [...this.halves.keys()].filter((word) => word.length > 1 && !/\p{Script=Latin}/u.test(word));
  }

  addMonth(word: string, month: number, locale: string): void {
    if (locale === 'hr') this.croatian.set(word, month);
    if (locale !== 'hr' || !this.months.has(word)) this.months.set(word, month);
  }

  /** Adds the words in a date; `month` is the number of its month. */
  addDate(locale: string, written: Parts, month: number): void {
    const parts = written.map(({ type, value }) => ({ type, value: withoutMarks(value) }));
    const name = plainWord(parts.find(({ type }) => type === 'month')?.value ?? '');
    const hasName = /^\D+$/.test(name);
    if (hasName) this.addMonth(name, month, locale);
    for (const { type, value } of parts) {
      if (type === 'dayPeriod') continue;
      // In "de febrer" only the last word is the month.
      const words = type === 'month' ? wordsOf(value).slice(0, -1) : wordsOf(value);
      for (const word of words) this.addFiller(word);
    }
    // Some words are joined to others, such as Hebrew "in" before the month, or Basque "of" after it.
    for (const chunk of parts
      .map(({ value }) => value)
      .join('')
      .split(/[\s\d,،/]+/)) {
      const word = wordsOf(chunk).join('');
      if (hasName && (word.endsWith(name) || word.startsWith(name))) this.addMonth(word, month, locale);
      else if (!hasName || !word.includes(name)) this.addFiller(word);
    }
  }

  addHalf(parts: Parts, half: 'am' | 'pm'): void {
    const word = plainWord(withoutMarks(parts.find(({ type }) => type === 'dayPeriod')?.value ?? ''));
    if (word !== '') this.halves.set(word, half);
  }

  private addFiller(word: string): void {
    if (word !== '') this.fillers.add(word);
  }
}

function collectWords(): LocaleWords {
  const words = new WordCollector();
  // Croatian comes last, so that its names don't replace those of other languages.
  for (const locale of [...locales.filter((locale) => locale !== 'hr'), 'hr']) {
    const numberOf = new Intl.DateTimeFormat(locale, { month: 'numeric', numberingSystem: 'latn', timeZone: 'UTC' });
    for (const options of formats) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      for (let nth = 0; nth < 12; nth += 1) {
        const atMs = Date.UTC(2025, nth, 15, nth * 2 + 1, 5);
        const month = Number.parseInt(numberOf.format(atMs), 10);
        const parts = format.formatToParts(atMs);
        words.addDate(locale, parts, Number.isNaN(month) ? nth + 1 : month);
        words.addHalf(parts, nth < 6 ? 'am' : 'pm');
      }
    }
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
      for (let nth = 0; nth < 7; nth += 1) words.addDate(locale, format.formatToParts(Date.UTC(2025, 0, nth + 1)), 0);
    }
  }
  const { months, croatian, fillers, halves, easternHalves } = words;
  return { months, croatian, fillers, halves, easternHalves };
}

/** Whether a text consists only of words and punctuation that occur in dates and times. */
export function isFiller(text: string): boolean {
  if (/[^\p{L}\p{M}\p{Z}\s.,:;'’׳()[\]/،、·-]/u.test(text)) return false;
  const words = wordsOf(text);
  return words.length === 0 || words.every((word) => localeWords().fillers.has(word));
}

/** Converts the digits of any script to 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}\d]/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero -= 1;
    return String((digit.codePointAt(0) ?? 0) - zero);
  });
