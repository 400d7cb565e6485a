const foldOnce = (text: string) => text.normalize('NFKC').replace(/[^ı]/gu, (one) => one.toUpperCase().toLowerCase());

/** Most logins: of these letters the small ones are all there is to it. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

/**
 * What a text is compared by when neither case nor compatibility forms count: NFKC and Unicode's full case folding, so that
 * `Straße` is `STRASSE` and `ς` is `σ`. Character by character, because a sigma at the end of a word is written otherwise.
 * The dotless ı stays itself, as in the standard; upper case would make an i of it.
 */
export const foldCase = (text: string) =>
  isPlain(text) ? text.toLowerCase() : foldOnce(foldOnce(text)).normalize('NFKC');
