/** Most texts have no accents, and stripping them from thousands takes time. */
const isPlain = /^[\n -~]*$/;

/** A text without case and accents, for comparing: "skoda" finds Škoda. */
export function folded(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Tests whether a folded text contains every word of the question. An empty question matches everything. */
export function matcher(question: string): (foldedText: string) => boolean {
  const wanted = folded(question).split(/\s+/);
  return (foldedText) => wanted.every((word) => foldedText.includes(word));
}

/** True if the text contains every word of the question. */
export const matches = (text: string, question: string): boolean => matcher(question)(folded(text));
