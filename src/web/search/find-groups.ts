import { folded } from '#shared/text-match.ts';
import { type GroupName, groupNames, type SearchHit } from '../layout/search.ts';
import { matchRank, matchRanks, wordsOf } from './match-rank.ts';
import { nearestSpellings } from './nearest-spellings.ts';

export type ShownGroup = GroupName | 'recent' | 'nearest';

export interface FoundGroup {
  name: ShownGroup;
  hits: SearchHit[];
  /** How many were found, including those not shown. */
  count: number;
}

/** At most 4 results per group; type more to see others. */
export const maxShownPerGroup = 4;
const maxShownNearest = 3;
/** Before typing, the user's own results come first. */
const emptyOrder: readonly GroupName[] = ['rooms', 'pages', 'actions'];

interface SearchState {
  question: string;
  /** In the order in which equal matches are shown. */
  hits: readonly SearchHit[];
  /** What was opened on this device, the most recent first; each is in `hits`, too. */
  recent: readonly SearchHit[];
  /** Whether all hits have arrived: before that, "nothing found" isn't certain. */
  isComplete: boolean;
}

/** Titles are folded once, although every keystroke matches them all. */
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
export function findGroups({ question, hits, recent, isComplete }: SearchState): FoundGroup[] {
  if (wordsOf(question).length === 0) return groupsBeforeTyping(hits, recent);
  const recentFound = ranked(question, recent).slice(0, maxShownPerGroup);
  const isRecent = new Set(recentFound);
  const found = ranked(
    question,
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
  if (groups.length > 0 || !isComplete) return pagesByKeywordLast(question, groups);
  const nearest = nearestSpellings(question, hits, maxShownNearest);
  return nearest.length > 0 ? [groupOf('nearest', nearest)] : [];
}

/** Pages found by a keyword alone come last: Enter opens the first result, and "log out" means the action. */
function pagesByKeywordLast(question: string, groups: FoundGroup[]): FoundGroup[] {
  const terms = wordsOf(question);
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

function ranked(question: string, hits: readonly SearchHit[]): SearchHit[] {
  const terms = wordsOf(question);
  const found: { hit: SearchHit; rank: number }[] = [];
  for (const hit of hits) {
    const rank = hit.rank === undefined ? rankOfHit(terms, hit) : hit.rank(question);
    if (rank !== undefined) found.push({ hit, rank });
  }
  // Sorting is stable, so equal matches stay in order.
  return found.sort((a, b) => a.rank - b.rank).map(({ hit }) => hit);
}

/** The groups in order of arrival: a late one comes last, so that nothing moves while selecting. */
export function inArrivalOrder(groups: readonly FoundGroup[], before: readonly ShownGroup[]): FoundGroup[] {
  const place = (name: ShownGroup) => (before.includes(name) ? before.indexOf(name) : before.length);
  return [...groups].sort((a, b) => place(a.name) - place(b.name));
}
