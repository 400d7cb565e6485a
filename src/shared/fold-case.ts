const foldOnce = (text: string) =>
  text.normalize('NFKC').replace(/[^ı]/gu, (character) => character.toUpperCase().toLowerCase());

/** True for most usernames, which only need lower-casing. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

/**
 * The key for comparing texts regardless of case and compatibility forms: NFKC and Unicode's full case folding, so that
 * `Straße` equals `STRASSE` and `ς` equals `σ`. Folds character by character, because a final sigma lower-cases
 * differently. The dotless ı is left alone, as in the standard; upper-casing would turn it into an i.
 */
export const foldCase = (text: string) =>
  isPlain(text) ? text.toLowerCase() : foldOnce(foldOnce(text)).normalize('NFKC');
