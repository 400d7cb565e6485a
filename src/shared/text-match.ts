/** Most texts have no accents, and stripping accents from thousands of texts takes time. */
const isPlain = /^[\n -~]*$/;

/** A text in lower case without accents, for comparing: "skoda" finds Škoda. */
export function folded(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Tests whether a folded text contains every word of the query. An empty query matches everything. */
export function matcher(query: string): (foldedText: string) => boolean {
  const words = folded(query).split(/\s+/);
  return (foldedText) => words.every((word) => foldedText.includes(word));
}

export const matches = (text: string, query: string): boolean => matcher(query)(folded(text));
