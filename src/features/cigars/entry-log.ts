import type { DayCounts } from './contract.ts';
import { dateOf, dayOf } from './dates.ts';
import { countBetween, countOn, firstDayOf } from './day-counts.ts';
import { atMsOf } from './timestamp.ts';

/**
 * The counts of all days and the entries of the last ones: what an overview says of one kind, as a copy to be changed. All entries
 * from the date `knownFrom` on are in `recent`; of older days only the count is known.
 */
export type EntryLog = { days: DayCounts; recent: string[]; knownFrom: number };

export function openLog(days: DayCounts, recent: readonly string[]): EntryLog {
  // Not always that of the first: who travels west has an earlier date later.
  const oldest = recent.reduce((least, text) => (text < least ? text : least), recent[0] ?? '');
  return {
    days: { from: days.from, counts: days.counts.slice() },
    recent: recent.slice(),
    knownFrom: oldest === '' ? Number.POSITIVE_INFINITY : dayOf(oldest),
  };
}

/** Where an entry of that instant stands in a list, or belongs; new entries are the last ones, so it is looked for from there. */
export function placeOf(list: readonly string[], atMs: number): { index: number; isThere: boolean } {
  let index = list.length;
  while (index > 0 && atMsOf(list[index - 1] ?? '') > atMs) index--;
  const isThere = index > 0 && atMsOf(list[index - 1] ?? '') === atMs;
  return { index: isThere ? index - 1 : index, isThere };
}

/** Whether all entries of a day are in `recent`; so they are where there are none. */
export function isDayKnown(log: EntryLog, day: number): boolean {
  return day >= log.knownFrom || countOn(log.days, day) === 0;
}

/** Counts an entry that is not there yet. */
export function insertEntry(log: EntryLog, text: string): void {
  const day = dayOf(text);
  // What is older than the known days would leave a hole between it and them.
  const isNext = day >= log.knownFrom || countBetween(log.days, day, log.knownFrom - 1) === 0;
  if (isNext) {
    log.recent.splice(placeOf(log.recent, atMsOf(text)).index, 0, text);
    log.knownFrom = Math.min(log.knownFrom, day);
  }
  growTo(log.days, day);
  const index = day - firstDayOf(log.days);
  log.days.counts[index] = countOn(log.days, day) + 1;
}

/** Uncounts an entry; false when there is none. Of days that are not known, one is believed to be there while any is. */
export function removeEntry(log: EntryLog, text: string): boolean {
  const { index, isThere } = placeOf(log.recent, atMsOf(text));
  const day = dayOf(isThere ? (log.recent[index] ?? text) : text);
  if (!isThere && isDayKnown(log, day)) return false;
  if (isThere) log.recent.splice(index, 1);
  const { counts } = log.days;
  counts[day - firstDayOf(log.days)] = countOn(log.days, day) - 1;
  trim(log.days);
  return true;
}

function growTo(days: DayCounts, day: number): void {
  const { counts } = days;
  if (counts.length === 0) counts.push(0);
  else if (day < firstDayOf(days)) days.counts = [...new Array<number>(firstDayOf(days) - day).fill(0), ...counts];
  else for (let last = firstDayOf(days) + counts.length - 1; last < day; last++) counts.push(0);
  days.from = dateOf(Math.min(day, firstDayOf(days)));
}

/** From the first date with an entry to the last one with one. */
function trim(days: DayCounts): void {
  const { counts } = days;
  while (counts.at(-1) === 0) counts.pop();
  const skipped = counts.findIndex((count) => count > 0);
  if (skipped === -1) days.from = null;
  else if (skipped > 0) {
    days.from = dateOf(firstDayOf(days) + skipped);
    days.counts = counts.slice(skipped);
  }
}
