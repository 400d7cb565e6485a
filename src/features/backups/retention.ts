import { dayMs } from '#shared/time.ts';
import type { BackupReason } from './contract.ts';

export const limits = { daily: 7, weekly: 4, asked: 5, beforeMigration: 3, failures: 20 } as const;

export const retentionText = `The last ${limits.daily} daily and ${limits.weekly} weekly backups are kept, plus the last ${limits.asked} manual and ${limits.beforeMigration} pre-migration ones.`;

interface StoredBackup {
  id: string;
  madeAt: number;
  reason: BackupReason;
  state: 'checked' | 'kept' | 'failed';
}

/**
 * The ids of the backups to delete. Days and weeks without a backup don't count, so a machine that was off for a month
 * keeps its last backups. Days are local, and backups that a wrong clock dated in the future count like any other.
 */
export function outdated(all: readonly StoredBackup[]): string[] {
  const newestFirst = [...all].sort((a, b) => b.madeAt - a.madeAt || (a.id < b.id ? 1 : -1));
  const good = newestFirst.filter(({ state }) => state !== 'failed');
  const nightly = good.filter(({ reason }) => reason === 'nightly');
  const daily = lastOfEach(nightly, dayOf, limits.daily);
  const oldestDay = daily.at(-1);
  // The daily backups already cover that day.
  const before = nightly.filter(({ madeAt }) => oldestDay !== undefined && dayOf(madeAt) < dayOf(oldestDay.madeAt));
  const retained = [
    ...daily,
    ...lastOfEach(before, weekOf, limits.weekly),
    ...good.filter(({ reason }) => reason === 'by hand' || reason === 'command line').slice(0, limits.asked),
    ...good.filter(({ reason }) => reason === 'before migration').slice(0, limits.beforeMigration),
    ...newestFirst.filter(({ state }) => state === 'failed').slice(0, limits.failures),
  ];
  return all.filter((backup) => !retained.includes(backup)).map(({ id }) => id);
}

function lastOfEach(
  newestFirst: readonly StoredBackup[],
  periodOf: (ms: number) => number,
  count: number,
): StoredBackup[] {
  const last = new Map<number, StoredBackup>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.madeAt);
    if (!last.has(period)) last.set(period, backup);
  }
  return [...last.values()].slice(0, count);
}

/** Local calendar days since the beginning of 1970, which daylight saving doesn't affect. */
function dayOf(ms: number): number {
  const at = new Date(ms);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs;
}

/** Weeks begin on Monday, and 1 January 1970 was a Thursday. */
const weekOf = (ms: number) => Math.floor((dayOf(ms) + 3) / 7);
