/** Takes a fault as the rest of a sentence: "dare-017" + " has no text". */
export type ReportFault = (fault: string) => void;

type List<T> = readonly [T, ...T[]];

export const isObject = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/**
 * Reads an object field by field. Each fault is reported and a harmless value used instead, so that one pass finds all
 * of them. If any fault was reported, discard the result.
 */
export function readFields(data: Record<string, unknown>, report: ReportFault) {
  const known = new Set<string>();
  const take = (name: string) => {
    known.add(name);
    return data[name];
  };

  const checkedText = (name: string, value: unknown, rule: TextRule, label = `its ${name}`): string => {
    if (typeof value !== 'string' || value === '') {
      report(value === undefined ? `has no ${name}` : `: ${label} isn't text`);
      return '';
    }
    for (const fault of findFaults(value, rule)) report(`: ${label} ${fault}`);
    return value;
  };

  const number = (name: string, [least, most]: readonly [number, number], isWhole: boolean): number => {
    const value = take(name);
    if (typeof value === 'number' && (Number.isSafeInteger(value) || !isWhole) && value >= least && value <= most) {
      return value;
    }
    report(
      value === undefined
        ? `has no ${name}`
        : `: its ${name} must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`,
    );
    return least;
  };

  const fields = {
    text: (name: string, rule: TextRule) => checkedText(name, take(name), rule),
    /** Reads a list of exactly `count` texts, or of one to `count.max`. */
    texts(name: string, count: number | { max: number }, rule: TextRule): string[] {
      const value = take(name);
      const [least, most] = typeof count === 'number' ? [count, count] : [1, count.max];
      if (!Array.isArray(value) || value.length < least || value.length > most) {
        report(`: its ${name} must be ${least === most ? most : `one to ${most}`} texts`);
        return [];
      }
      const texts = value.map((item: unknown) => checkedText(name, item, rule, `one of its ${name}`));
      if (new Set(texts.map((text) => text.toLowerCase())).size < texts.length)
        report(`: two of its ${name} are the same`);
      return texts;
    },
    whole: (name: string, bounds: readonly [number, number]) => number(name, bounds, true),
    number: (name: string, bounds: readonly [number, number]) => number(name, bounds, false),
    oneOf<T extends string | number>(name: string, list: List<T>): T {
      const value = take(name);
      const found = list.find((allowed) => allowed === value);
      if (found !== undefined) return found;
      report(value === undefined ? `has no ${name}` : `: its ${name} must be one of ${list.join(', ')}`);
      return list[0];
    },
    /** Reads an optional field: calls `read` only if the field exists. */
    optional: <T>(name: string, read: (name: string) => T): T | undefined => {
      known.add(name);
      return data[name] === undefined ? undefined : read(name);
    },
    /** Reads a flag, which is either true or missing. */
    flag(name: string): true | undefined {
      const value = take(name);
      if (value === undefined || value === true) return value;
      report(`: its ${name} must be true or left out`);
      return undefined;
    },
    raw: take,
    /** Rejects unknown fields, so that a typo isn't silently ignored. */
    rejectUnknown() {
      for (const name of Object.keys(data)) if (!known.has(name)) report(`has a field "${name}" that isn't known here`);
    },
  };
  return fields;
}

export type Fields = ReturnType<typeof readFields>;

interface TextRule {
  /** Minimum and maximum length in characters. */
  letters: readonly [number, number];
  /** Whether it has to be a whole sentence, from the capital letter to the full stop. */
  isSentence?: boolean;
  /** Shipped texts use typographic quotes and dots and never mention alcohol. */
  isShipped?: boolean;
}

/** In a script without capitals, any letter starts a sentence. */
const sentenceStart = /^[“‘«„"'(¿¡]*(?:[\p{Lu}\p{Lt}\p{Lo}\p{N}]|\{)/u;
const sentenceEnd = /[.?!…。？！؟।][”’“»"')]*$/u;
/** Characters that are hidden, reorder text or break lines. The invisible joiners in emoji are allowed. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/u;
const typewriterMarks = /["'`]|\.\.\.|--|—/;
const alcohol =
  /\b(?:alcohol\w*|ale|beers?|booz\w*|brandy|champagne|cider|cocktails?|cognac|drunk\w*|gin|hangover\w*|hungover|liqueurs?|liquor|prosecco|rum|schnapps|sober|tequila|tipsy|toasts? to|vodka|whiske?ys?|wines?)\b/i;

/** Finds the faults of a text, each as the rest of a sentence that starts with the text's name. */
function findFaults(
  text: string,
  { letters: [least, most], isSentence = false, isShipped = false }: TextRule,
): string[] {
  const faults: string[] = [];
  const length = [...text].length;
  if (length < least || length > most) faults.push(`has ${length} letters, not ${least} to ${most}`);
  if (invisible.test(text)) faults.push("has characters that can't be shown");
  if (text !== text.trim() || /\s\s/.test(text)) faults.push('has too many spaces');
  if (isSentence && !sentenceStart.test(text)) faults.push("doesn't begin with a capital letter");
  if (isSentence && !sentenceEnd.test(text)) faults.push("doesn't end like a sentence");
  if (isShipped && typewriterMarks.test(text)) faults.push('has typewriter quotes, dots or dashes');
  const drink = isShipped ? alcohol.exec(text)?.[0] : undefined;
  if (drink !== undefined) faults.push(`mentions alcohol: "${drink}"`);
  return faults;
}
