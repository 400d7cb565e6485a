import * as z from 'zod/mini';

const control = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const controlExceptNewline = /[\p{Cs}\u2028\u2029]|(?![\n\r\t])\p{Cc}/u;
/** Marks that override the reading direction, which would let one name imitate another. Plain RTL letters are fine. */
const bidiOverride = /[\u202A-\u202E\u2066-\u2069]/u;
/** More marks on one letter than any script needs; they'd cover the lines above and below. */
const pileOfMarks = /\p{M}{5,}/u;

/** True for text that can be shown on one line without hiding, reordering or overprinting anything. */
export function isPlainLine(text: string): boolean {
  return !control.test(text) && !bidiOverride.test(text) && !pileOfMarks.test(text);
}

/** True if anything is visible: not just spaces, marks without a letter, fillers and the like. */
export const hasVisible = (text: string) =>
  /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

function isPlainText(text: string): boolean {
  return !controlExceptNewline.test(text) && !bidiOverride.test(text) && !pileOfMarks.test(text);
}

export interface Limits {
  /** The error if the value is missing, blank or not a text. */
  missing: string;
  /** The maximum length in UTF-16 code units. */
  max: number;
  /** What the error about the length calls the field. */
  field: string;
}

const tooLong = ({ field, max }: Limits) => `The ${field} can have at most ${max} characters`;
const notPlain = ({ field }: Limits) => `The ${field} contains characters that can't be displayed`;

export const line = (limits: Limits) => required(limits, isPlainLine);

export const paragraph = (limits: Limits) => required(limits, isPlainText);

/**
 * A name as given by `Intl.DateTimeFormat().resolvedOptions().timeZone`. Unknown zones are ignored later rather than
 * refused here.
 */
export const timeZone = z.string().check(z.maxLength(64), z.regex(/^[\w+-]+(?:\/[\w+-]+)*$/, 'Invalid time zone'));

function required(limits: Limits, isPlain: (text: string) => boolean) {
  return z
    .string(limits.missing)
    .check(
      z.trim(),
      z.minLength(1, limits.missing),
      z.maxLength(limits.max, tooLong(limits)),
      z.refine(isPlain, notPlain(limits)),
      z.refine(hasVisible, limits.missing),
    );
}
