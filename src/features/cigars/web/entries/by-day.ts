import type { CigarKind } from '../../contract.ts';
import { atMsOf } from '../../timestamp.ts';

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
