import { hourMs } from '#shared/time.ts';
import type { CigarKind, CigarSettings } from './contract.ts';
import { atMsOf, dateOf, dayOf, offsetOf } from './timestamp.ts';

/** A person's entries by kind, oldest first; no two of the same kind share a moment. */
export interface Log {
  cigars: readonly string[];
  cravings: readonly string[];
}
export const emptyLog: Log = { cigars: [], cravings: [] };

export const listOf = (log: Log, kind: CigarKind): readonly string[] => (kind === 'cigar' ? log.cigars : log.cravings);

export const byInstant = (list: readonly string[]): string[] => list.slice().sort((a, b) => atMsOf(a) - atMsOf(b));

export type Change =
  | { act: 'add' | 'delete'; kind: CigarKind; timestamp: string }
  | { act: 'change'; kind: CigarKind; timestamp: string; to: string };

/**
 * Applies changes in order. It is idempotent: existing entries aren't added again, and missing ones aren't deleted or
 * moved, so it doesn't matter which changes the server already has.
 */
export function applyChanges(log: Log, changes: readonly Change[]): Log {
  if (changes.length === 0) return log;
  const [cigars, cravings] = (['cigar', 'craving'] as const).map((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    return own.length === 0 ? listOf(log, kind) : applyToList(listOf(log, kind), own);
  });
  return { cigars: cigars ?? [], cravings: cravings ?? [] };
}

function applyToList(known: readonly string[], changes: readonly Change[]): string[] {
  const list = known.slice();
  /** Moments added here, whether or not the log had them, so that two taps in one millisecond stay two entries. */
  const added = new Set<number>();
  /** Added entries that the log didn't have. */
  const own = new Set<number>();

  const insert = (text: string) => {
    list.splice(indexAt(list, atMsOf(text)), 0, text);
    own.add(atMsOf(text));
  };
  const remove = (text: string): boolean => {
    if (!hasEntry(list, text)) return false;
    list.splice(indexAt(list, atMsOf(text)), 1);
    added.delete(atMsOf(text));
    own.delete(atMsOf(text));
    return true;
  };
  const add = (text: string) => {
    const free = firstFree(text, (at) => added.has(at));
    added.add(atMsOf(free));
    if (!hasEntry(list, free)) insert(free);
  };
  const move = (text: string, to: string) => {
    const wasOwn = own.has(atMsOf(text));
    if (!remove(text)) return;
    // If an entry that the log didn't have moves to a moment that the log has, the server already has both the add and
    // the change.
    const isDone = wasOwn && hasEntry(list, to) && !own.has(atMsOf(to));
    if (!isDone) insert(nextFree(list, to));
  };
  for (const change of changes) {
    if (change.act === 'change') move(change.timestamp, change.to);
    else if (change.act === 'add') add(change.timestamp);
    else remove(change.timestamp);
  }
  return list;
}

/** Index of an entry at this instant, or where to insert it. */
export function indexAt(list: readonly string[], atMs: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (atMsOf(list[middle] ?? '') < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function hasEntry(list: readonly string[], text: string): boolean {
  const found = list[indexAt(list, atMsOf(text))];
  return found !== undefined && atMsOf(found) === atMsOf(text);
}

/** The same moment, or the next free millisecond: entries of the same kind never share one. */
export const nextFree = (list: readonly string[], text: string): string =>
  firstFree(text, (_, later) => hasEntry(list, later));

function firstFree(text: string, isTaken: (atMs: number, text: string) => boolean): string {
  let free = text;
  while (isTaken(atMsOf(free), free)) free = nextMillisecond(free);
  return free;
}

/** Works in any year, because a device with a dead clock battery thinks it's 1970. */
function nextMillisecond(text: string): string {
  const wallMs = atMsOf(`${text.slice(0, 23)}Z`);
  return new Date(wallMs + 1).toISOString().slice(0, 23) + offsetOf(text);
}

/** Counts for every date from the first to the last, including zeros. */
export interface DayCounts {
  from: string | null;
  counts: readonly number[];
}

/** What all rules take as input: a person's settings and log, and what is derived from them. */
export interface CountedLog extends Log {
  settings: CigarSettings;
  /** First and last cigarette. */
  first: string | null;
  last: string | null;
  days: DayCounts;
  /** The longest time between two consecutive cigarettes; on a tie, the later one. */
  longestGap: { from: string; to: string; ms: number } | undefined;
  /** False while only the newest years are loaded. */
  isWhole: boolean;
}

export function countLog(log: Log, settings: CigarSettings, isWhole = true): CountedLog {
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

/**
 * Counts by each entry's own date. Travelling west can give a later entry an earlier date, so the dates aren't sorted.
 */
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

function longestGapOf(list: readonly string[]): CountedLog['longestGap'] {
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

/** The first counted day; Infinity if there is none, so that every day is before it. */
export function firstDayOf(days: DayCounts): number {
  return days.from === null ? Number.POSITIVE_INFINITY : dayOf(days.from);
}

/** Count of that day; 0 outside the counted range. */
export function countOn(days: DayCounts, day: number): number {
  return days.counts[day - firstDayOf(days)] ?? 0;
}

/** Count from `from` to `until`, both inclusive. */
export function countBetween(days: DayCounts, from: number, until: number): number {
  const first = firstDayOf(days);
  let sum = 0;
  const end = Math.min(until - first, days.counts.length - 1);
  for (let index = Math.max(0, from - first); index <= end; index++) sum += days.counts[index] ?? 0;
  return sum;
}

const maxOffsetMs = 14 * hourMs;

/** Where to start looking for entries of this date or later; a few of an earlier date may be among them. */
export const indexAtDate = (list: readonly string[], date: string): number =>
  indexAt(list, Date.parse(date) - maxOffsetMs);

export const entriesSince = (list: readonly string[], date: string): string[] =>
  list.slice(indexAtDate(list, date)).filter((text) => text >= date);

export const entriesOn = (list: readonly string[], date: string): string[] =>
  entriesSince(list, date).filter((text) => text.startsWith(date));

export interface DayEntry {
  kind: CigarKind;
  timestamp: string;
}
export interface EntryDay {
  date: string;
  cigars: number;
  cravings: number;
  entries: DayEntry[];
}

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
