import { dayMs } from '#shared/time.ts';
import type { BackupReason } from './contract.ts';

/** How many of each are kept. */
export const kept = { daily: 7, weekly: 4, asked: 5, beforeMigration: 3, failures: 20 } as const;

export const retentionInWords = `The last ${kept.daily} daily and ${kept.weekly} weekly backups are kept, plus the last ${kept.asked} manual and ${kept.beforeMigration} pre-migration ones.`;

interface Held {
  id: string;
  madeAt: number;
  reason: BackupReason;
  state: 'checked' | 'kept' | 'failed';
}

/**
 * What is no longer kept, by name. Days and weeks (from Monday) are those of the server's clock, and only those that have a
 * backup count: a machine that was off for a month loses none of its last ones. Weekly ones come on top of the daily ones: of
 * each week the last. What was made later than now, by a clock that was wrong, is as good as any other.
 */
export function outlived(all: readonly Held[]): string[] {
  const newestFirst = [...all].sort((a, b) => b.madeAt - a.madeAt || (a.id < b.id ? 1 : -1));
  const good = newestFirst.filter(({ state }) => state !== 'failed');
  const nightly = good.filter(({ reason }) => reason === 'nightly');
  const daily = lastOfEach(nightly, dayOf, kept.daily);
  const eldestDay = daily.at(-1);
  // Of a day that is kept already the earlier ones stand for no week.
  const before = nightly.filter(({ madeAt }) => eldestDay !== undefined && dayOf(madeAt) < dayOf(eldestDay.madeAt));
  const stay = [
    ...daily,
    ...lastOfEach(before, weekOf, kept.weekly),
    ...good.filter(({ reason }) => reason === 'by hand' || reason === 'command line').slice(0, kept.asked),
    ...good.filter(({ reason }) => reason === 'before migration').slice(0, kept.beforeMigration),
    ...newestFirst.filter(({ state }) => state === 'failed').slice(0, kept.failures),
  ];
  return all.filter((one) => !stay.includes(one)).map(({ id }) => id);
}

function lastOfEach(newestFirst: readonly Held[], periodOf: (ms: number) => number, count: number): Held[] {
  const last = new Map<number, Held>();
  for (const one of newestFirst) {
    const period = periodOf(one.madeAt);
    if (!last.has(period)) last.set(period, one);
  }
  return [...last.values()].slice(0, count);
}

/** Days since the beginning of 1970, as the calendar on the server's wall counts them, whatever its clock is set forward or back. */
function dayOf(ms: number): number {
  const at = new Date(ms);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs;
}

/** The first of January 1970 was a Thursday. */
const weekOf = (ms: number) => Math.floor((dayOf(ms) + 3) / 7);
