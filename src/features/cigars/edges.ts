import { dateOf, dayOf } from './dates.ts';
import { firstDayOf } from './day-counts.ts';
import { type EntryLog, placeOf } from './entry-log.ts';
import { atMsOf, offsetOf } from './timestamp.ts';

type Gap = { from: string; to: string };
/** The first and the last entry, and the longest gap between two that follow each other. */
export type Edges = { first: string | null; last: string | null; longest_gap: Gap | null };

/** After `text` was added to the log. */
export function edgesWith({ first, last, longest_gap: gap }: Edges, log: EntryLog, text: string): Edges {
  if (first === null || last === null) return { first: text, last: text, longest_gap: null };
  const atMs = atMsOf(text);
  if (atMs < atMsOf(first)) return { first: text, last, longest_gap: longer(gap, { from: text, to: first }) };
  if (atMs > atMsOf(last)) return { first, last: text, longest_gap: longer(gap, { from: last, to: text }) };
  if (gap === null || atMs <= atMsOf(gap.from) || atMs >= atMsOf(gap.to)) return { first, last, longest_gap: gap };
  // It lies within the longest gap: a part of it is the longest now, or one of those at hand, or one that only the server knows.
  const parts = longer({ from: gap.from, to: text }, { from: text, to: gap.to });
  return { first, last, longest_gap: longer(parts, longestIn(log.recent)) };
}

/**
 * After `text` was taken from the log. Exact where its neighbours are at hand (the last 35 days, and both ends of the longest
 * gap); else the best that is known: the start or end of a day for the first or last entry, and a gap that is not too long.
 */
export function edgesWithout({ first, last, longest_gap: gap }: Edges, log: EntryLog, text: string): Edges {
  const { from, counts } = log.days;
  if (from === null || first === null || last === null) return { first: null, last: null, longest_gap: null };
  const { before, after } = neighbours(gap, log, text);
  const until = dateOf(firstDayOf(log.days) + counts.length - 1);
  const isOne = counts.length === 1 && counts[0] === 1;
  const [wasFirst, wasLast] = [isSame(first, text), isSame(last, text)];
  const edges = {
    first: wasFirst ? (after ?? (isOne ? last : startOfDay(from, text))) : first,
    last: wasLast ? (before ?? (isOne ? first : endOfDay(until, text))) : last,
  };
  if (before !== undefined && after !== undefined)
    return { ...edges, longest_gap: longer(gap, { from: before, to: after }) };
  const isGone = gap !== null && ((wasFirst && isSame(gap.from, text)) || (wasLast && isSame(gap.to, text)));
  return { ...edges, longest_gap: isGone ? longestIn(log.recent) : gap };
}

/** Between which entries the removed one was, as far as they are at hand. */
function neighbours(
  gap: Gap | null,
  log: EntryLog,
  removed: string,
): { before: string | undefined; after: string | undefined } {
  const { index } = placeOf(log.recent, atMsOf(removed));
  // Between an older entry and the recent ones there may be more of which only the count is known.
  const isNextKnown = dayOf(removed) >= log.knownFrom || log.knownFrom <= firstDayOf(log.days);
  return {
    before: gap && isSame(gap.to, removed) ? gap.from : log.recent[index - 1],
    after: gap && isSame(gap.from, removed) ? gap.to : isNextKnown ? log.recent[index] : undefined,
  };
}

function isSame(one: string, other: string): boolean {
  return atMsOf(one) === atMsOf(other);
}

function startOfDay(date: string, removed: string): string {
  const start = `${date}T00:00:00.000${offsetOf(removed)}`;
  return start > removed ? start : removed;
}

function endOfDay(date: string, removed: string): string {
  const end = `${date}T23:59:59.999${offsetOf(removed)}`;
  return end < removed ? end : removed;
}

function longer(one: Gap | null, other: Gap | null): Gap | null {
  return other && (!one || lengthOf(other) > lengthOf(one)) ? other : one;
}

function lengthOf(gap: Gap): number {
  return atMsOf(gap.to) - atMsOf(gap.from);
}

function longestIn(list: readonly string[]): Gap | null {
  let longest: Gap | null = null;
  for (const [index, to] of list.entries()) {
    const from = list[index - 1];
    if (from !== undefined) longest = longer(longest, { from, to });
  }
  return longest;
}
