import { folded } from '#shared/text-match.ts';
import { wordsOf } from './match-find.ts';

/** How many letters of a word may be wrong: none in short ones, as nearly every short word is close to another. */
const maxWrong = (letters: number) => (letters < 3 ? 0 : letters < 6 ? 1 : letters < 9 ? 2 : 3);
/** A word with at least this many letters may be half typed. */
const leastTyped = 5;

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

/** How far a word is from another one; from its beginning only if it's long enough to say which word is meant. */
function distanceTo(word: string, other: string): number {
  const whole = spellingDistance(word, other);
  return word.length < leastTyped ? whole : Math.min(whole, spellingDistance(word, other.slice(0, word.length)));
}

/** The few whose titles are spelled most like the question, the nearest first; none where a word is near no whole word. */
export function nearestSpellings<F extends { title: string }>(
  question: string,
  finds: readonly F[],
  most: number,
): F[] {
  const terms = wordsOf(question);
  if (terms.join('').length < 3) return [];
  const known = new Map<string, number>();
  const near: { find: F; distance: number }[] = [];
  for (const find of finds) {
    const titleWords = folded(find.title).split(/[^\p{L}\p{N}]+/u);
    let distance = 0;
    for (const word of terms) {
      let least = Number.POSITIVE_INFINITY;
      for (const other of titleWords) {
        const pair = `${word} ${other}`;
        const far = known.get(pair) ?? distanceTo(word, other);
        known.set(pair, far);
        least = Math.min(least, far);
      }
      distance += least <= maxWrong(word.length) ? least : Number.POSITIVE_INFINITY;
    }
    if (distance < Number.POSITIVE_INFINITY) near.push({ find, distance });
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ find }) => find);
}
