import { folded } from '#shared/text-match.ts';

/** How well a text matches: at the start of a word, within one, or only in the extra keywords. */
export const matchRanks = { wordStart: 0, withinWord: 1, keywords: 2 } as const;

const isPartOfWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Where the word occurs in the text, preferably at the start of a word; -1 if it doesn't. */
function placeOf(word: string, text: string): { index: number; isBeginning: boolean } {
  let index = text.indexOf(word);
  const first = index;
  while (index !== -1) {
    if (!isPartOfWord(text[index - 1])) return { index, isBeginning: true };
    index = text.indexOf(word, index + 1);
  }
  return { index: first, isBeginning: false };
}

export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean);

/**
 * How well a title matches every word of a query, one of `matchRanks` (lower is better); undefined if a word is
 * neither in it nor in the extra keywords. All texts must be folded (`text-match.ts`).
 */
export function matchRank(terms: readonly string[], title: string, keywords = ''): number | undefined {
  let worst: number = matchRanks.wordStart;
  for (const word of terms) {
    const { index, isBeginning } = placeOf(word, title);
    if (index === -1 && !keywords.includes(word)) return undefined;
    const rank = index === -1 ? matchRanks.keywords : isBeginning ? matchRanks.wordStart : matchRanks.withinWord;
    worst = Math.max(worst, rank);
  }
  return worst;
}

/** A title split at the matches, which are marked. Case and accents don't matter. */
export function markedParts(terms: readonly string[], title: string): { text: string; isMarked: boolean }[] {
  const letters = [...title];
  // Folding may shorten or lengthen a letter ("ﬁ", "é"), so each records where it starts in the folded text.
  const starts: number[] = [];
  let plain = '';
  for (const letter of letters) {
    starts.push(plain.length);
    plain += folded(letter);
  }
  const marked = new Array<boolean>(letters.length).fill(false);
  for (const word of terms) {
    const { index } = placeOf(word, plain);
    if (index === -1) continue;
    for (const [at, begin] of starts.entries()) if (begin >= index && begin < index + word.length) marked[at] = true;
  }
  const parts: { text: string; isMarked: boolean }[] = [];
  for (const [at, letter] of letters.entries()) {
    const isMarked = marked[at] ?? false;
    const last = parts.at(-1);
    if (last !== undefined && last.isMarked === isMarked) last.text += letter;
    else parts.push({ text: letter, isMarked });
  }
  return parts;
}
