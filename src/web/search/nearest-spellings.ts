import { folded } from '#shared/text-match.ts';
import { wordsOf } from './match-rank.ts';

/** How many letters of a word may be wrong: none in short words, which are nearly all close to another. */
const maxTypos = (letters: number) => (letters < 3 ? 0 : letters < 6 ? 1 : letters < 9 ? 2 : 3);
/** Shorter words must be typed completely. */
const minTyped = 5;

/**
 * Letters to change, insert, delete or swap to turn one word into the other (Damerau-Levenshtein, swaps of neighbours
 * only).
 */
export function spellingDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? a.length;
}

/** The distance from a word to another, or to its beginning if the word is long enough to identify it. */
function distanceTo(word: string, other: string): number {
  const whole = spellingDistance(word, other);
  return word.length < minTyped ? whole : Math.min(whole, spellingDistance(word, other.slice(0, word.length)));
}

/** The items with titles spelled most like the question, nearest first; only those with a similar word for each of its words. */
export function nearestSpellings<F extends { title: string }>(
  question: string,
  items: readonly F[],
  limit: number,
): F[] {
  const terms = wordsOf(question);
  if (terms.join('').length < 3) return [];
  const known = new Map<string, number>();
  const near: { item: F; distance: number }[] = [];
  for (const item of items) {
    const titleWords = folded(item.title).split(/[^\p{L}\p{N}]+/u);
    let distance = 0;
    for (const word of terms) {
      let least = Number.POSITIVE_INFINITY;
      for (const other of titleWords) {
        const pair = `${word} ${other}`;
        const far = known.get(pair) ?? distanceTo(word, other);
        known.set(pair, far);
        least = Math.min(least, far);
      }
      distance += least <= maxTypos(word.length) ? least : Number.POSITIVE_INFINITY;
    }
    if (distance < Number.POSITIVE_INFINITY) near.push({ item, distance });
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ item }) => item);
}
