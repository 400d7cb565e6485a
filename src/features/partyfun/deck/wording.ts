export interface TextRule {
  /** Minimum and maximum length in characters. */
  letters: readonly [number, number];
  /** A whole sentence, from capital letter to full stop. */
  isSentence?: boolean;
  /** Shipped texts use typographic quotes and dots and never mention alcohol. */
  isShipped?: boolean;
}

/** In a script without capitals, any letter starts a sentence. */
const sentenceStart = /^[“‘«„"'(¿¡]*(?:[\p{Lu}\p{Lt}\p{Lo}\p{N}]|\{)/u;
const sentenceEnd = /[.?!…。？！؟।][”’“»"')]*$/u;
/** Characters that hide, reorder or break a line. Invisible emoji joiners are allowed. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/u;
const typewriterMarks = /["'`]|\.\.\.|--|—/;
const alcohol =
  /\b(?:alcohol\w*|ale|beers?|booz\w*|brandy|champagne|cider|cocktails?|cognac|drunk\w*|gin|hangover\w*|hungover|liqueurs?|liquor|prosecco|rum|schnapps|sober|tequila|tipsy|toasts? to|vodka|whiske?ys?|wines?)\b/i;

/** The faults of a text, each as the rest of a sentence that starts with its name. */
export function findFaults(
  text: string,
  { letters: [least, most], isSentence = false, isShipped = false }: TextRule,
): string[] {
  const faults: string[] = [];
  const length = [...text].length;
  if (length < least || length > most) faults.push(`has ${length} letters, not ${least} to ${most}`);
  if (invisible.test(text)) faults.push('has characters that can’t be shown');
  if (text !== text.trim() || /\s\s/.test(text)) faults.push('has too many spaces');
  if (isSentence && !sentenceStart.test(text)) faults.push('doesn’t begin with a capital letter');
  if (isSentence && !sentenceEnd.test(text)) faults.push('doesn’t end like a sentence');
  if (isShipped && typewriterMarks.test(text)) faults.push('has typewriter quotes, dots or dashes');
  const drink = isShipped ? alcohol.exec(text)?.[0] : undefined;
  if (drink !== undefined) faults.push(`mentions alcohol: "${drink}"`);
  return faults;
}
