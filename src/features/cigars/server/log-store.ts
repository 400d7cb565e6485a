import * as z from 'zod/mini';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { dayMs } from '#shared/time.ts';
import {
  type CigarKind,
  type CigarOverview,
  CigarSettings,
  type DayCounts,
  maxEntries,
  maxRecent,
  usualSettings,
} from '../contract.ts';
import { dateOf, dayOf } from '../dates.ts';
import { type DayRow, readStatements, type Span, type Stamp, separator } from './read-statements.ts';
import type { Log } from './statements.ts';

/** No clock is further from UTC; a date there begins and ends at most so much earlier or later than here. */
const farthestMs = 14 * 60 * 60 * 1000;

const stampOf = ({ timestamp }: Stamp) => timestamp;

/** Reading: what is asked for at every visit is compiled once. All is found by the key, and by the person first of all. */
export function makeLogs({ read }: Pick<Database, 'read'>) {
  const { joined, newest, oldest, days, widest, logOf } = readStatements(read);

  /** Those of a year or a date there, which begins and ends at another instant for everybody. */
  async function joinedOf(db: Reader, log: Log, there: string, span: Pick<Span, 'from' | 'to' | 'limit'>) {
    const [from, to] = [span.from - farthestMs, span.to + farthestMs];
    const [row] = await joined(db, { ...log, from, to, limit: span.limit, like: `${there}%` });
    return row?.timestamps ?? undefined;
  }

  async function dateIn(db: Reader, log: Log, date: string): Promise<string[]> {
    const midnight = dayOf(date) * dayMs;
    const text = await joinedOf(db, log, date, { from: midnight, to: midnight + dayMs, limit: maxRecent });
    return text?.split(separator) ?? [];
  }

  /** From the beginning of a date on, the oldest first. */
  async function since(db: Reader, log: Log, date: string): Promise<string[]> {
    const rows = await newest(db, { ...log, from: dayOf(date) * dayMs - farthestMs, limit: maxRecent });
    return rows
      .map(stampOf)
      .filter((text) => text >= date)
      .reverse();
  }

  return {
    /** Those whose own date is in the year, the oldest first: a list of timestamps as JSON. */
    async writeYear(db: Reader, log: Log, year: string): Promise<string> {
      const [from, to] = [Date.UTC(Number(year), 0), Date.UTC(Number(year) + 1, 0)];
      const text = await joinedOf(db, log, year, { from, to, limit: maxEntries });
      return text === undefined ? '[]' : `["${text}"]`;
    },

    /** `recentFrom`: the first date of which there are the entries themselves; `yearAgo`: another one. */
    async findOverview(db: Reader, userId: string, { recentFrom, yearAgo }: OverviewDates): Promise<CigarOverview> {
      const cigar: Log = { userId, kind: 'cigar' };
      const craving: Log = { userId, kind: 'craving' };
      // All are asked at once: what SQLite is asked in one go, it answers of one state.
      const [logs, cigarDays, cravingDays, firsts, lasts, recent, cravings, ofYearAgo, gaps] = await Promise.all([
        logOf(db, { userId }),
        days(db, cigar),
        days(db, craving),
        oldest(db, cigar),
        newest(db, { ...cigar, from: 0, limit: 1 }),
        since(db, cigar, recentFrom),
        since(db, craving, recentFrom),
        dateIn(db, cigar, yearAgo),
        widest(db, cigar),
      ]);
      return {
        settings: settingsOf(logs[0]?.settings ?? null),
        first: firsts[0]?.timestamp ?? null,
        last: lasts[0]?.timestamp ?? null,
        days: withoutHoles(cigarDays[0]),
        craving_days: withoutHoles(cravingDays[0]),
        recent,
        recent_cravings: cravings,
        year_ago: ofYearAgo,
        longest_gap: gaps[0] ?? null,
      };
    },

    /** How many entries of all kinds, in one look-up. */
    async countAll(db: Reader, userId: string): Promise<number> {
      return (await logOf(db, { userId }))[0]?.entries ?? 0;
    },

    /** How many cigarettes there are of a date, and the last of all. */
    async findDay(db: Reader, userId: string, date: string) {
      const cigar: Log = { userId, kind: 'cigar' };
      const [log, ofDay, lasts] = await Promise.all([
        logOf(db, { userId }),
        since(db, cigar, date),
        newest(db, { ...cigar, from: 0, limit: 1 }),
      ]);
      // One's clock may be a date ahead: of tomorrow's none is of today.
      const count = ofDay.filter((text) => text.startsWith(date)).length;
      return { count, last: lasts[0]?.timestamp ?? null, settings: settingsOf(log[0]?.settings ?? null) };
    },

    async findSettings(db: Reader, userId: string): Promise<CigarSettings> {
      return settingsOf((await logOf(db, { userId }))[0]?.settings ?? null);
    },
  };
}
export type Logs = ReturnType<typeof makeLogs>;

export interface OverviewDates {
  recentFrom: string;
  yearAgo: string;
}

const settingsOf = (json: string | null): CigarSettings =>
  json === null ? usualSettings : z.parse(CigarSettings, JSON.parse(json));

function withoutHoles(row: DayRow | undefined): DayCounts {
  const [days, counted] = [numbersOf(row?.days), numbersOf(row?.counts)];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { from: null, counts: [] };
  const counts = new Array<number>(last - first + 1).fill(0);
  for (const [index, day] of days.entries()) counts[day - first] = counted[index] ?? 0;
  return { from: dateOf(first), counts };
}

/** Read as JSON, which needs no string for each. */
const numbersOf = (joined: string | null | undefined): number[] => JSON.parse(`[${joined ?? ''}]`);

export async function setSettings(trx: Trx, userId: string, settings: CigarSettings): Promise<void> {
  const json = JSON.stringify(settings);
  await trx
    .insertInto('cigar_logs')
    .values({ user_id: userId, entries: 0, settings: json })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings: json }))
    .execute();
}

/** All entries and the settings, and gives how many entries there were. */
export async function deleteLog(trx: Trx, userId: string): Promise<number> {
  const gone = await trx.deleteFrom('cigar_logs').where('user_id', '=', userId).returning('entries').executeTakeFirst();
  return gone?.entries ?? 0;
}

const pageSize = 5000;

/** Every entry of one kind, the oldest first, in pages: who has many must not hold up the others while all are read. */
export async function* entriesOf(db: Reader, userId: string, kind: CigarKind): AsyncGenerator<EntryRow[]> {
  let after = -1;
  for (;;) {
    const rows = await db
      .selectFrom('cigars')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('at', '>', after)
      .orderBy('at')
      .limit(pageSize)
      .select(['at', 'timestamp'])
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.at ?? after;
  }
}
export interface EntryRow {
  at: number;
  timestamp: string;
}
