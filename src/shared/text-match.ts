/** Most texts have no accents, and taking them away from thousands takes time. */
const isPlain = /^[\n -~]*$/;

/** A text as it is compared: without case and accents, so that "skoda" finds Škoda. */
export function folded(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Says of folded texts whether every word of the question occurs in them, wherever. An empty question fits all. */
export function matcher(question: string): (foldedText: string) => boolean {
  const wanted = folded(question).split(/\s+/);
  return (foldedText) => wanted.every((word) => foldedText.includes(word));
}

/** True when every word of the question occurs in the text. */
export const matches = (text: string, question: string): boolean => matcher(question)(folded(text));
