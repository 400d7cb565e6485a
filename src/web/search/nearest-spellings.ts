import { folded } from '#shared/text-match.ts';
import { wordsOf } from './match-find.ts';

/** The share of a word that may be wrong. */
const maxWrong = 0.45;

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

/** The distance from a word that is being typed to the start of another. */
function distanceToStart(word: string, of: string): number {
  return Math.min(
    spellingDistance(word, of),
    spellingDistance(word, of.slice(0, word.length)),
    // With a letter missing, or doubled.
    spellingDistance(word, of.slice(0, word.length + 1)),
    spellingDistance(word, of.slice(0, Math.max(1, word.length - 1))),
  );
}

/** The few titles spelled most like the question, the nearest first; none if all are too different. */
export function nearestSpellings<F extends { title: string }>(
  question: string,
  finds: readonly F[],
  most: number,
): F[] {
  const terms = wordsOf(question);
  const letters = terms.join('').length;
  if (letters < 3) return [];
  const known = new Map<string, number>();
  const near: { find: F; distance: number }[] = [];
  for (const find of finds) {
    const titleWords = folded(find.title).split(/[^\p{L}\p{N}]+/u);
    let distance = 0;
    for (const word of terms) {
      let least = word.length;
      for (const other of titleWords) {
        const pair = `${word} ${other}`;
        const far = known.get(pair) ?? distanceToStart(word, other);
        known.set(pair, far);
        least = Math.min(least, far);
      }
      distance += least;
    }
    if (distance <= letters * maxWrong) near.push({ find, distance });
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ find }) => find);
}
