import * as z from 'zod/mini';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
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
import type { Log } from './statements.ts';

/** No clock is further from UTC; a date there begins and ends at most so much earlier or later than here. */
const farthestMs = 14 * 60 * 60 * 1000;

type Span = Log & { from: number; to: number; limit: number };
type Stamp = { timestamp: string };
const stampOf = ({ timestamp }: Stamp) => timestamp;

/** Reading: what is asked for at every visit is compiled once. All is found by the key, and by the person first of all. */
export function makeLogs({ read }: Pick<Database, 'read'>) {
  const between = prepared<Span, Stamp>(read, (db, parameter) =>
    db
      .selectFrom('cigars')
      .where('user_id', '=', parameter('userId'))
      .where('kind', '=', parameter('kind'))
      .where('at', '>=', parameter('from'))
      .where('at', '<', parameter('to'))
      .orderBy('at')
      .limit(parameter('limit'))
      .select('timestamp'),
  );
  const newest = prepared<Log & { from: number; limit: number }, Stamp>(read, (db, parameter) =>
    db
      .selectFrom('cigars')
      .where('user_id', '=', parameter('userId'))
      .where('kind', '=', parameter('kind'))
      .where('at', '>=', parameter('from'))
      .orderBy('at', 'desc')
      .limit(parameter('limit'))
      .select('timestamp'),
  );
  const oldest = prepared<Log, Stamp>(read, (db, parameter) =>
    db
      .selectFrom('cigars')
      .where('user_id', '=', parameter('userId'))
      .where('kind', '=', parameter('kind'))
      .orderBy('at')
      .limit(1)
      .select('timestamp'),
  );
  const days = prepared<Log, { day: number; count: number }>(read, (db, parameter) =>
    db
      .selectFrom('cigar_days')
      .where('user_id', '=', parameter('userId'))
      .where('kind', '=', parameter('kind'))
      .orderBy('day')
      .select(['day', 'count']),
  );
  const widest = prepared<Log, { from: string; to: string }>(read, (db, parameter) =>
    db
      .selectFrom('cigars')
      .innerJoin('cigars as one', (join) =>
        join
          .onRef('one.user_id', '=', 'cigars.user_id')
          .onRef('one.kind', '=', 'cigars.kind')
          .on('one.at', '=', (eb) => eb('cigars.at', '-', eb.ref('cigars.since_previous_ms'))),
      )
      .where('cigars.user_id', '=', parameter('userId'))
      .where('cigars.kind', '=', parameter('kind'))
      .where('cigars.since_previous_ms', '>', 0)
      .orderBy('cigars.since_previous_ms', 'desc')
      .orderBy('cigars.at', 'desc')
      .limit(1)
      .select(['one.timestamp as from', 'cigars.timestamp as to']),
  );
  const logOf = prepared<{ userId: string }, { entries: number; settings: string | null }>(read, (db, parameter) =>
    db.selectFrom('cigar_logs').where('user_id', '=', parameter('userId')).select(['entries', 'settings']),
  );

  async function dateIn(db: Reader, log: Log, date: string): Promise<string[]> {
    const midnight = dayOf(date) * dayMs;
    const [from, to] = [midnight - farthestMs, midnight + dayMs + farthestMs];
    const rows = await between(db, { ...log, from, to, limit: maxRecent });
    return rows.map(stampOf).filter((text) => text.startsWith(date));
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
    /** Those whose own date is in the year, the oldest first. */
    async listYear(db: Reader, log: Log, year: string): Promise<string[]> {
      const [from, to] = [Date.UTC(Number(year), 0), Date.UTC(Number(year) + 1, 0)];
      const rows = await between(db, { ...log, from: from - farthestMs, to: to + farthestMs, limit: maxEntries });
      return rows.map(stampOf).filter((text) => text.startsWith(year));
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
        days: withoutHoles(cigarDays),
        craving_days: withoutHoles(cravingDays),
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

function withoutHoles(rows: readonly { day: number; count: number }[]): DayCounts {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return { from: null, counts: [] };
  const counts = new Array<number>(last.day - first.day + 1).fill(0);
  for (const { day, count } of rows) counts[day - first.day] = count;
  return { from: dateOf(first.day), counts };
}

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
