import { folded } from '#shared/text-match.ts';
import { type GroupName, groupNames, type SearchHit } from '../layout/search.ts';

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
  // Folding may shorten or lengthen a letter ("ﬁ", "é"), so this records where each starts in the folded text.
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

/** How many letters of a word may be wrong: none in short words, because most of those resemble other words. */
const maxTypos = (letters: number) => (letters < 3 ? 0 : letters < 6 ? 1 : letters < 9 ? 2 : 3);
/** Shorter words must be typed completely. */
const minTyped = 5;

/**
 * How many letters to change, insert, delete or swap to turn one word into the other (Damerau-Levenshtein, where only
 * neighbours swap).
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

/**
 * The items whose titles are spelled most like the query, nearest first. Each word of the query must have a similar
 * word in the title.
 */
export function nearestSpellings<F extends { title: string }>(query: string, items: readonly F[], limit: number): F[] {
  const terms = wordsOf(query);
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

export type ShownGroup = GroupName | 'recent' | 'nearest';

export interface FoundGroup {
  name: ShownGroup;
  hits: SearchHit[];
  /** How many were found, including those not shown. */
  count: number;
}

/** The others are found by typing more. */
export const maxShownPerGroup = 4;
const maxShownNearest = 3;
/** Before typing, the user's own results come first. */
const emptyOrder: readonly GroupName[] = ['rooms', 'pages', 'actions'];

interface SearchState {
  query: string;
  /** In the order in which equal matches are shown. */
  hits: readonly SearchHit[];
  /** Pages and things opened on this device, the most recent first; each is in `hits`, too. */
  recent: readonly SearchHit[];
  /** Whether all hits have arrived: before that, "nothing found" isn't certain. */
  isComplete: boolean;
}

/** Folded titles are cached, because every keystroke is matched against all of them. */
const foldedTexts = new WeakMap<SearchHit, { title: string; keywords: string }>();
function textsOf(hit: SearchHit) {
  let texts = foldedTexts.get(hit);
  if (texts === undefined) {
    texts = { title: folded(hit.title), keywords: folded(`${hit.also ?? ''} ${hit.plate?.text ?? ''}`) };
    foldedTexts.set(hit, texts);
  }
  return texts;
}

function rankOfHit(terms: readonly string[], hit: SearchHit): number | undefined {
  const { title, keywords } = textsOf(hit);
  return matchRank(terms, title, keywords);
}

/**
 * The search results: Recent first, then group by group, with matches at the start of a word before those within one.
 */
export function findGroups({ query, hits, recent, isComplete }: SearchState): FoundGroup[] {
  if (wordsOf(query).length === 0) return groupsBeforeTyping(hits, recent);
  const recentFound = ranked(query, recent).slice(0, maxShownPerGroup);
  const isRecent = new Set(recentFound);
  const found = ranked(
    query,
    hits.filter((hit) => !isRecent.has(hit)),
  );
  const groups = [
    groupOf('recent', recentFound),
    ...groupNames.map((name) =>
      groupOf(
        name,
        found.filter(({ group }) => group === name),
      ),
    ),
  ].filter(({ count }) => count > 0);
  if (groups.length > 0 || !isComplete) return pagesByKeywordLast(query, groups);
  const nearest = nearestSpellings(query, hits, maxShownNearest);
  return nearest.length > 0 ? [groupOf('nearest', nearest)] : [];
}

/** Puts pages found only by a keyword last, because Enter opens the first result and "log out" means the action. */
function pagesByKeywordLast(query: string, groups: FoundGroup[]): FoundGroup[] {
  const terms = wordsOf(query);
  // A group's first result is its best match.
  const isByKeyword = ({ name, hits: [best] }: FoundGroup) =>
    name === 'pages' && best !== undefined && rankOfHit(terms, best) === matchRanks.keywords;
  return [...groups.filter((group) => !isByKeyword(group)), ...groups.filter(isByKeyword)];
}

function groupsBeforeTyping(hits: readonly SearchHit[], recent: readonly SearchHit[]): FoundGroup[] {
  const shown = recent.slice(0, maxShownPerGroup);
  const isRecent = new Set(shown);
  const of = (name: GroupName) => hits.filter((hit) => hit.group === name && !hit.isTyped && !isRecent.has(hit));
  return [groupOf('recent', shown), ...emptyOrder.map((name) => groupOf(name, of(name)))].filter(
    ({ count }) => count > 0,
  );
}

const groupOf = (name: ShownGroup, hits: readonly SearchHit[]): FoundGroup => ({
  name,
  hits: hits.slice(0, maxShownPerGroup),
  count: hits.length,
});

function ranked(query: string, hits: readonly SearchHit[]): SearchHit[] {
  const terms = wordsOf(query);
  const found: { hit: SearchHit; rank: number }[] = [];
  for (const hit of hits) {
    const rank = hit.rank === undefined ? rankOfHit(terms, hit) : hit.rank(query);
    if (rank !== undefined) found.push({ hit, rank });
  }
  // Sorting is stable, so equal matches stay in order.
  return found.sort((a, b) => a.rank - b.rank).map(({ hit }) => hit);
}

/** The groups in order of arrival: a late one comes last, so that nothing moves while the user is choosing. */
export function inArrivalOrder(groups: readonly FoundGroup[], before: readonly ShownGroup[]): FoundGroup[] {
  const place = (name: ShownGroup) => (before.includes(name) ? before.indexOf(name) : before.length);
  return [...groups].sort((a, b) => place(a.name) - place(b.name));
}
