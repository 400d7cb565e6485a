const foldOnce = (text: string) => text.normalize('NFKC').replace(/[^ı]/gu, (one) => one.toUpperCase().toLowerCase());

/**
 * What a text is compared by when neither case nor compatibility forms count: NFKC and Unicode's full case folding, so that
 * `Straße` is `STRASSE` and `ς` is `σ`. Character by character, because a sigma at the end of a word is written otherwise.
 * The dotless ı stays itself, as in the standard; upper case would make an i of it.
 */
export const foldCase = (text: string) => foldOnce(foldOnce(text)).normalize('NFKC');
