import { hourMs } from '#shared/time.ts';
import type { CigarKind, CigarSettings } from './contract.ts';
import { dateOf, dayOf } from './dates.ts';
import { atMsOf, offsetOf } from './timestamp.ts';

/** All entries of one person, of each kind the oldest first; no two of a kind have the same moment. */
export interface Log {
  cigars: readonly string[];
  cravings: readonly string[];
}
export const emptyLog: Log = { cigars: [], cravings: [] };

export const listOf = (log: Log, kind: CigarKind): readonly string[] => (kind === 'cigar' ? log.cigars : log.cravings);

/** Entries of several lists, in no order. */
export const byInstant = (list: readonly string[]): string[] => list.slice().sort((a, b) => atMsOf(a) - atMsOf(b));

// ---- Changes --------------------------------------------------------------------------------------------------------

/** What the person did. `timestamp` is the text of the entry that is meant. */
export type Change =
  | { act: 'add' | 'delete'; kind: CigarKind; timestamp: string }
  | { act: 'change'; kind: CigarKind; timestamp: string; to: string };

/**
 * The log with changes laid over it, in their order. What is in it already is not done twice: an entry that is there is not added, one
 * that is not there is neither deleted nor moved. So it does not matter which of them the server had when the log was read.
 */
export function applyChanges(log: Log, changes: readonly Change[]): Log {
  if (changes.length === 0) return log;
  const [cigars, cravings] = (['cigar', 'craving'] as const).map((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    return own.length === 0 ? listOf(log, kind) : laidOver(listOf(log, kind), own);
  });
  return { cigars: cigars ?? [], cravings: cravings ?? [] };
}

function laidOver(known: readonly string[], changes: readonly Change[]): string[] {
  const list = known.slice();
  /** The moments that were added here, known to the log or not, so that two taps of one millisecond stay two. */
  const added = new Set<number>();
  /** Those of the entries that the log had not. */
  const own = new Set<number>();

  const insert = (text: string) => {
    list.splice(placeOf(list, atMsOf(text)), 0, text);
    own.add(atMsOf(text));
  };
  const remove = (text: string): boolean => {
    if (!holds(list, text)) return false;
    list.splice(placeOf(list, atMsOf(text)), 1);
    added.delete(atMsOf(text));
    own.delete(atMsOf(text));
    return true;
  };
  const add = (text: string) => {
    const free = freeFrom(text, (at) => added.has(at));
    added.add(atMsOf(free));
    if (!holds(list, free)) insert(free);
  };
  const move = (text: string, to: string) => {
    const wasOwn = own.has(atMsOf(text));
    if (!remove(text)) return;
    // Of an entry that the log had not, to a moment that it has: both the adding and this change came through already.
    const isDone = wasOwn && holds(list, to) && !own.has(atMsOf(to));
    if (!isDone) insert(freeIn(list, to));
  };
  for (const change of changes) {
    if (change.act === 'change') move(change.timestamp, change.to);
    else if (change.act === 'add') add(change.timestamp);
    else remove(change.timestamp);
  }
  return list;
}

/** Where an entry of that instant stands in a list, or belongs: behind all that are earlier. */
export function placeOf(list: readonly string[], atMs: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (atMsOf(list[middle] ?? '') < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function holds(list: readonly string[], text: string): boolean {
  const found = list[placeOf(list, atMsOf(text))];
  return found !== undefined && atMsOf(found) === atMsOf(text);
}

/** The same, or the next millisecond at which the list has none: of one kind no two have the same. */
export const freeIn = (list: readonly string[], text: string): string =>
  freeFrom(text, (_, later) => holds(list, later));

function freeFrom(text: string, isTaken: (atMs: number, text: string) => boolean): string {
  let free = text;
  while (isTaken(atMsOf(free), free)) free = aMillisecondAfter(free);
  return free;
}

/** In any year: a device whose clock has lost its battery is in 1970. */
function aMillisecondAfter(text: string): string {
  const wallMs = atMsOf(`${text.slice(0, 23)}Z`);
  return new Date(wallMs + 1).toISOString().slice(0, 23) + offsetOf(text);
}

// ---- What is counted ------------------------------------------------------------------------------------------------

/** How many on each date from the first one's to the last one's, with 0 for those in between without any. */
export interface DayCounts {
  from: string | null;
  counts: readonly number[];
}

/** All that the rules go by: a person's settings and log, with what follows from the whole of it. */
export interface Counted extends Log {
  settings: CigarSettings;
  /** The first and the last cigarette. */
  first: string | null;
  last: string | null;
  days: DayCounts;
  /** The longest time between two cigarettes that follow each other; of two as long the later one. */
  longestGap: { from: string; to: string; ms: number } | undefined;
  /** False while only the newest years have come: there is more before them. */
  isWhole: boolean;
}

export function countedOf(log: Log, settings: CigarSettings, isWhole = true): Counted {
  const { cigars } = log;
  return {
    ...log,
    settings,
    first: cigars[0] ?? null,
    last: cigars.at(-1) ?? null,
    days: dayCountsOf(cigars),
    longestGap: longestGapOf(cigars),
    isWhole,
  };
}

/** By the date that each entry carries. Who travels west has an earlier date later, so dates are not in order. */
export function dayCountsOf(list: readonly string[]): DayCounts {
  const counted = new Map<number, number>();
  let [date, run] = ['', 0];
  const close = () => {
    if (run > 0) counted.set(dayOf(date), (counted.get(dayOf(date)) ?? 0) + run);
  };
  for (const text of list) {
    if (run === 0 || !text.startsWith(date)) {
      close();
      [date, run] = [text.slice(0, 10), 0];
    }
    run++;
  }
  close();
  if (counted.size === 0) return { from: null, counts: [] };
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of counted.keys()) [first, last] = [Math.min(first, day), Math.max(last, day)];
  return {
    from: dateOf(first),
    counts: Array.from({ length: last - first + 1 }, (_, index) => counted.get(first + index) ?? 0),
  };
}

function longestGapOf(list: readonly string[]): Counted['longestGap'] {
  let longest: { to: number; ms: number } | undefined;
  let before = Number.NaN;
  for (let to = 0; to < list.length; to++) {
    const atMs = atMsOf(list[to] ?? '');
    const ms = atMs - before;
    if (ms >= (longest?.ms ?? 0)) longest = { to, ms };
    before = atMs;
  }
  return longest && { from: list[longest.to - 1] ?? '', to: list[longest.to] ?? '', ms: longest.ms };
}

/** The first counted day; Infinity when nothing is counted, so that every day lies before it. */
export function firstDayOf(days: DayCounts): number {
  return days.from === null ? Number.POSITIVE_INFINITY : dayOf(days.from);
}

/** How many of that day; 0 before the first and after the last. */
export function countOn(days: DayCounts, day: number): number {
  return days.counts[day - firstDayOf(days)] ?? 0;
}

/** How many from `from` to `until`, both included. */
export function countBetween(days: DayCounts, from: number, until: number): number {
  const first = firstDayOf(days);
  let sum = 0;
  const end = Math.min(until - first, days.counts.length - 1);
  for (let index = Math.max(0, from - first); index <= end; index++) sum += days.counts[index] ?? 0;
  return sum;
}

/** No clock is further from UTC. */
const farthestMs = 14 * hourMs;

/** From which place on the entries of a date and of all later ones stand; some of an earlier date may stand among them. */
export const placeOfDate = (list: readonly string[], date: string): number =>
  placeOf(list, Date.parse(date) - farthestMs);

/** Those that carry this date or a later one. */
export const sinceDate = (list: readonly string[], date: string): string[] =>
  list.slice(placeOfDate(list, date)).filter((text) => text >= date);

/** Those that carry this date. */
export const ofDate = (list: readonly string[], date: string): string[] =>
  sinceDate(list, date).filter((text) => text.startsWith(date));

export interface DayEntry {
  kind: CigarKind;
  timestamp: string;
}
export interface EntryDay {
  date: string;
  cigars: number;
  cravings: number;
  /** The latest first. */
  entries: DayEntry[];
}

/** Entries under the date they carry, the newest first. */
export function entriesByDay(cigars: readonly string[], cravings: readonly string[]): EntryDay[] {
  const days = new Map<string, EntryDay>();
  const put = (kind: CigarKind, timestamp: string) => {
    const date = timestamp.slice(0, 10);
    const day = days.get(date) ?? { date, cigars: 0, cravings: 0, entries: [] };
    day.entries.push({ kind, timestamp });
    if (kind === 'cigar') day.cigars += 1;
    else day.cravings += 1;
    days.set(date, day);
  };
  for (const timestamp of cigars) put('cigar', timestamp);
  for (const timestamp of cravings) put('craving', timestamp);
  for (const day of days.values()) day.entries.sort((a, b) => atMsOf(b.timestamp) - atMsOf(a.timestamp));
  return [...days.values()].sort((a, b) => (a.date < b.date ? 1 : -1));
}
