import type { CigarKind, CigarOverview } from './contract.ts';
import { dayOf } from './dates.ts';
import { countOn } from './day-counts.ts';
import { type Edges, edgesWith, edgesWithout } from './edges.ts';
import { type EntryLog, insertEntry, isDayKnown, openLog, placeOf, removeEntry } from './entry-log.ts';
import { atMsOf, offsetOf } from './timestamp.ts';

/** What the person did and the server has not answered yet. `timestamp` is the text of the entry that is meant. */
export type Change =
  | { act: 'add' | 'delete'; kind: CigarKind; timestamp: string }
  | { act: 'change'; kind: CigarKind; timestamp: string; to: string };

/** One kind while changes are laid over it. */
type Draft = {
  log: EntryLog;
  edges: Edges;
  yearAgo: string[];
  /** The instants added here, known to the server or not, so that two taps of one millisecond stay two. */
  added: Set<number>;
  /** Those of the entries that the server's data had not. */
  own: Set<number>;
};

/**
 * The server's data with the unsent changes laid over it, oldest first. What the server already did (its answer got lost) is not
 * done twice: an entry that is there is not added, one that is not there is not deleted. That is exact for the last 35 days. Of
 * older days the overview has counts only: an entry is believed not to be there when it is added, and to be there when it is
 * deleted while its day has any; and see `edgesWithout` for the first, the last and the longest gap.
 */
export function applyChanges(overview: CigarOverview, changes: readonly Change[]): CigarOverview {
  if (changes.length === 0) return overview;
  const drafts = new Map<CigarKind, Draft>();
  for (const change of changes) {
    const draft = drafts.get(change.kind) ?? openDraft(overview, change.kind);
    drafts.set(change.kind, draft);
    apply(draft, change);
  }
  const [cigars, cravings] = [drafts.get('cigar'), drafts.get('craving')];
  return {
    ...overview,
    ...(cigars && { ...cigars.edges, days: cigars.log.days, recent: cigars.log.recent, year_ago: cigars.yearAgo }),
    ...(cravings && { craving_days: cravings.log.days, recent_cravings: cravings.log.recent }),
  };
}

function openDraft(overview: CigarOverview, kind: CigarKind): Draft {
  const { first, last, longest_gap, days, recent, year_ago, craving_days, recent_cravings } = overview;
  const isCigar = kind === 'cigar';
  return {
    log: isCigar ? openLog(days, recent) : openLog(craving_days, recent_cravings),
    edges: isCigar ? { first, last, longest_gap } : { first: null, last: null, longest_gap: null },
    yearAgo: isCigar ? year_ago.slice() : [],
    added: new Set(),
    own: new Set(),
  };
}

function apply(draft: Draft, change: Change): void {
  if (change.act === 'add') add(draft, change.timestamp);
  else if (change.act === 'change') move(draft, change.timestamp, change.to);
  else remove(draft, change.timestamp);
}

function move(draft: Draft, timestamp: string, to: string): void {
  const wasOwn = draft.own.has(atMsOf(timestamp));
  if (!remove(draft, timestamp)) return;
  // Of an entry that the server had not, to a moment that it has: both the adding and this change came through already.
  const isDone = wasOwn && isHeld(draft, to) && !draft.own.has(atMsOf(to));
  if (!isDone) insert(draft, free(draft, to));
}

function add(draft: Draft, timestamp: string): void {
  let text = timestamp;
  while (draft.added.has(atMsOf(text))) text = later(text);
  draft.added.add(atMsOf(text));
  if (!isHeld(draft, text)) insert(draft, text);
}

function insert(draft: Draft, text: string): void {
  const day = dayOf(text);
  const ofDay = draft.yearAgo.filter((other) => dayOf(other) === day).length;
  const wasKnown = isDayKnown(draft.log, day);
  // The list of a day of last year stays whole if it was; where it was not, its count alone is believed.
  if (!wasKnown && ofDay > 0 && ofDay === countOn(draft.log.days, day)) {
    draft.yearAgo.splice(placeOf(draft.yearAgo, atMsOf(text)).index, 0, text);
  }
  insertEntry(draft.log, text);
  draft.own.add(atMsOf(text));
  draft.edges = edgesWith(draft.edges, draft.log, text);
}

/** False when there is none. */
function remove(draft: Draft, timestamp: string): boolean {
  const day = dayOf(timestamp);
  const { index, isThere } = placeOf(draft.yearAgo, atMsOf(timestamp));
  const ofDay = draft.yearAgo.filter((other) => dayOf(other) === day).length;
  const isListed = ofDay > 0 && ofDay === countOn(draft.log.days, day);
  if (isListed && !isThere && !isDayKnown(draft.log, day)) return false;
  draft.added.delete(atMsOf(timestamp));
  draft.own.delete(atMsOf(timestamp));
  if (!removeEntry(draft.log, timestamp)) return false;
  if (isThere) draft.yearAgo.splice(index, 1);
  draft.edges = edgesWithout(draft.edges, draft.log, timestamp);
  return true;
}

/** Whether the entry is known to be there: among the recent ones, those of a year ago, the first or the last. */
function isHeld({ log, edges, yearAgo }: Draft, text: string): boolean {
  const atMs = atMsOf(text);
  const isEdge = (edge: string | null) => edge !== null && atMsOf(edge) === atMs;
  return (
    placeOf(log.recent, atMs).isThere || placeOf(yearAgo, atMs).isThere || isEdge(edges.first) || isEdge(edges.last)
  );
}

/** As the server does: the next free millisecond where one is taken. */
function free(draft: Draft, timestamp: string): string {
  let text = timestamp;
  while (isHeld(draft, text)) text = later(text);
  return text;
}

/** A millisecond on, in any year: a device whose clock has lost its battery is in 1970. */
function later(text: string): string {
  const wallMs = atMsOf(`${text.slice(0, 23)}Z`);
  return new Date(wallMs + 1).toISOString().slice(0, 23) + offsetOf(text);
}
