import * as z from 'zod/mini';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { type CigarKind, CigarSettings, cigarKinds, defaultSettings, maxEntries } from '../contract.ts';
import { dayOf, formatTimestamp, type Moment } from '../timestamp.ts';

type LogKey = { userId: string; kind: CigarKind };
type EntryKey = LogKey & { at: number };
type Entry = EntryKey & { timestamp: string };
type Stamp = { timestamp: string };
export type Imported = Moment & { kind: CigarKind };
export type Store = ReturnType<typeof makeStore>;

/** The largest UTC offset: a local date may start or end this much earlier or later than in UTC. */
const maxOffsetMs = 14 * hourMs;
/** Stays below the parameter limits of SQLite and PostgreSQL. */
const rowsPerInsert = 500;
const entriesPerSearch = 1000;
/** A search for a free millisecond gives up after this many taken ones. */
const maxTakenRun = 10_000;
/** Entries are read in pages, so that a long list doesn't block others. */
const pageSize = 5000;
/** Separates two timestamps in JSON, because a year is read as one text and sent unchanged. */
const separator = '","';

/** Compiled once, as they run on every visit and tap. All lookups use the primary key, which starts with the person. */
function prepareStatements(read: Database['read']) {
  return {
    lock: preparedWrite<{ userId: string; settledAt: number }, object>(read, (db, parameter) =>
      db
        .insertInto('cigar_settings')
        .values({ user_id: parameter('userId'), settings: null, settled_at: parameter('settledAt') })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((eb) => {
            const [was, given] = [eb.ref('cigar_settings.settled_at'), eb.ref('excluded.settled_at')];
            const moved = eb
              .case()
              .when(given, '>', was)
              .then(given)
              .else(eb(was, '+', eb.lit(1)))
              .end();
            return { settled_at: eb.case().when(given, '=', eb.lit(0)).then(was).else(moved).end() };
          }),
        ),
    ),
    settingsOf: prepared<{ userId: string }, { settings: string | null; settled_at: number }>(read, (db, parameter) =>
      db.selectFrom('cigar_settings').where('user_id', '=', parameter('userId')).select(['settings', 'settled_at']),
    ),
    count: prepared<{ userId: string }, { entries: number }>(read, (db, parameter) =>
      db
        .selectFrom('cigars')
        .where('user_id', '=', parameter('userId'))
        .select((eb) => eb.fn.countAll<number>().as('entries')),
    ),
    /** Returns no row if that moment is taken. */
    insert: preparedWrite<Entry, { at: number }>(read, (db, parameter) =>
      db
        .insertInto('cigars')
        .values({
          user_id: parameter('userId'),
          kind: parameter('kind'),
          at: parameter('at'),
          timestamp: parameter('timestamp'),
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'at']).doNothing())
        .returning('at'),
    ),
    remove: preparedWrite<EntryKey, { at: number }>(read, (db, parameter) =>
      db
        .deleteFrom('cigars')
        .where('user_id', '=', parameter('userId'))
        .where('kind', '=', parameter('kind'))
        .where('at', '=', parameter('at'))
        .returning('at'),
    ),
    next: prepared<EntryKey & { limit: number }, { at: number; timestamp: string }>(read, (db, parameter) =>
      db
        .selectFrom('cigars')
        .where('user_id', '=', parameter('userId'))
        .where('kind', '=', parameter('kind'))
        .where('at', '>=', parameter('at'))
        .orderBy('at')
        .limit(parameter('limit'))
        .select(['at', 'timestamp']),
    ),
    last: prepared<LogKey, { at: number; timestamp: string }>(read, (db, parameter) =>
      db
        .selectFrom('cigars')
        .where('user_id', '=', parameter('userId'))
        .where('kind', '=', parameter('kind'))
        .orderBy('at', 'desc')
        .limit(1)
        .select(['at', 'timestamp']),
    ),
    /** Timestamps joined into one text; the subquery sets their order in both engines. */
    joined: prepared<LogKey & { from: number; to: number; like: string }, { timestamps: string | null }>(
      read,
      (db, parameter) =>
        db
          .selectFrom((eb) =>
            eb
              .selectFrom('cigars')
              .where('user_id', '=', parameter('userId'))
              .where('kind', '=', parameter('kind'))
              .where('at', '>=', parameter('from'))
              .where('at', '<', parameter('to'))
              .where('timestamp', 'like', parameter('like'))
              .orderBy('at')
              .select('timestamp')
              .as('entries'),
          )
          .select((eb) =>
            eb.fn<string | null>('string_agg', ['entries.timestamp', eb.val(separator)]).as('timestamps'),
          ),
    ),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

export function makeStore({ read }: Pick<Database, 'read'>) {
  const all = prepareStatements(read);
  return { ...makeReads(all), ...makeWrites(all) };
}

function makeReads({ settingsOf, count, next, last, joined }: Statements) {
  /** The range of years that may have entries by local date, which may differ from the UTC date. */
  async function yearsOf(db: Reader, key: LogKey): Promise<string[]> {
    const [[oldest], [newest]] = await Promise.all([next(db, { ...key, at: 0, limit: 1 }), last(db, key)]);
    if (oldest === undefined || newest === undefined) return [];
    const from = Math.max(2000, new Date(oldest.at - maxOffsetMs).getUTCFullYear());
    const until = Math.min(2999, new Date(newest.at + maxOffsetMs).getUTCFullYear());
    return Array.from({ length: until - from + 1 }, (_, index) => String(from + index));
  }

  return {
    countAll: async (db: Reader, userId: string) => Number((await count(db, { userId }))[0]?.entries ?? 0),

    /** Entries whose local date is in the year, oldest first, as a JSON list of timestamps. */
    async writeYear(db: Reader, key: LogKey, year: string): Promise<string> {
      const [from, to] = [Date.UTC(Number(year), 0) - maxOffsetMs, Date.UTC(Number(year) + 1, 0) + maxOffsetMs];
      const [row] = await joined(db, { ...key, from, to, like: `${year}%` });
      return row?.timestamps ? `["${row.timestamps}"]` : '[]';
    },

    async findHead(db: Reader, userId: string) {
      const [settings, cigarYears, cravingYears] = await Promise.all([
        settingsOf(db, { userId }),
        yearsOf(db, { userId, kind: 'cigar' }),
        yearsOf(db, { userId, kind: 'craving' }),
      ]);
      const [found] = settings;
      return { settings: settingsIn(found?.settings), settledAt: found?.settled_at ?? 0, cigarYears, cravingYears };
    },

    async findDay(db: Reader, userId: string, date: string) {
      const key: LogKey = { userId, kind: 'cigar' };
      const midnight = dayOf(date) * dayMs;
      const [settings, [ofDay], [newest]] = await Promise.all([
        settingsOf(db, { userId }),
        joined(db, { ...key, from: midnight - maxOffsetMs, to: midnight + dayMs + maxOffsetMs, like: `${date}%` }),
        last(db, key),
      ]);
      const count = ofDay?.timestamps ? ofDay.timestamps.split(separator).length : 0;
      return { count, last: newest?.timestamp ?? null, settings: settingsIn(settings[0]?.settings) };
    },

    async findSettings(db: Reader, userId: string): Promise<CigarSettings> {
      return settingsIn((await settingsOf(db, { userId }))[0]?.settings);
    },

    async *entriesOf(db: Reader, key: LogKey): AsyncGenerator<Stamp & { at: number }> {
      for (let from = 0; ; ) {
        const rows = await next(db, { ...key, at: from, limit: pageSize });
        yield* rows;
        if (rows.length < pageSize) return;
        from = (rows.at(-1)?.at ?? from) + 1;
      }
    },
  };
}

/** Writers must call `lockEntries` first, so that a person's changes are serialised. */
function makeWrites({ lock, count, insert, remove, next }: Statements) {
  /**
   * How many more entries each person may add before they're counted again: half of what remains, so that two
   * independent processes stay within the maximum.
   */
  const allowance = new Map<string, number>();

  /**
   * Throws AppError conflict if ten seconds in a row are taken, because only an import can do that, and searching on
   * would be slow.
   */
  async function firstFree(trx: Trx, key: LogKey, from: number): Promise<number> {
    for (let free = from; free < from + maxTakenRun; free += entriesPerSearch) {
      const taken = await next(trx, { ...key, at: free, limit: entriesPerSearch });
      const found = taken.findIndex(({ at }, index) => at !== free + index);
      if (found !== -1) return free + found;
      if (taken.length < entriesPerSearch) return free + taken.length;
    }
    throw new AppError('conflict', 'There are too many entries at that time.');
  }

  /** The requested entries that don't exist yet, at most one per moment. */
  async function missingOf(trx: Trx, { userId, kind }: LogKey, requested: readonly Imported[]): Promise<Imported[]> {
    const byMoment = new Map(requested.filter((entry) => entry.kind === kind).map((entry) => [entry.atMs, entry]));
    if (byMoment.size === 0) return [];
    const known = await trx
      .selectFrom('cigars')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('at', 'in', [...byMoment.keys()])
      .select('at')
      .execute();
    for (const { at } of known) byMoment.delete(at);
    return [...byMoment.values()];
  }

  return {
    /**
     * Locks the person's entries until the transaction ends. `settledAt` is the current time if old entries change,
     * otherwise 0.
     */
    lockEntries: (trx: Trx, userId: string, settledAt: number) => lock(trx, { userId, settledAt }),

    /** Adds an entry at the next free millisecond, and returns its timestamp. */
    async add(trx: Trx, key: LogKey, { atMs, offsetMin, text }: Moment): Promise<string> {
      let entry: Entry = { ...key, at: atMs, timestamp: text };
      while ((await insert(trx, entry)).length === 0) {
        const at = await firstFree(trx, key, entry.at);
        entry = { ...key, at, timestamp: formatTimestamp(at, offsetMin) };
      }
      return entry.timestamp;
    },

    remove: async (trx: Trx, key: LogKey, at: number) => (await remove(trx, { ...key, at })).length > 0,

    /** Adds the entries whose moment and kind are free, and returns how many. */
    async addMissing(trx: Trx, userId: string, requested: readonly Imported[]): Promise<number> {
      const missing = [];
      for (const kind of cigarKinds) missing.push(...(await missingOf(trx, { userId, kind }, requested)));
      for (let from = 0; from < missing.length; from += rowsPerInsert) {
        const rows = missing
          .slice(from, from + rowsPerInsert)
          .map(({ kind, atMs, text }) => ({ user_id: userId, kind, at: atMs, timestamp: text }));
        await trx.insertInto('cigars').values(rows).execute();
      }
      return missing.length;
    },

    /** Throws AppError conflict if the `added` entries, already inserted, exceed the maximum. */
    async requireRoom(trx: Trx, userId: string, added: number): Promise<void> {
      const left = (allowance.get(userId) ?? 0) - added;
      if (left >= 0) return void (added > 0 && allowance.set(userId, left));
      const entries = Number((await count(trx, { userId }))[0]?.entries ?? 0);
      allowance.set(userId, Math.max(0, Math.floor((maxEntries - entries) / 2)));
      if (entries <= maxEntries) return;
      const maximum = maxEntries.toLocaleString('en');
      throw new AppError(
        'conflict',
        `There's room for ${maximum} entries. Please export and delete yours, then start again.`,
      );
    },

    async setSettings(trx: Trx, userId: string, settings: CigarSettings): Promise<void> {
      const json = JSON.stringify(settings);
      await trx
        .insertInto('cigar_settings')
        .values({ user_id: userId, settings: json, settled_at: 0 })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings: json }))
        .execute();
    },

    async deleteAll(trx: Trx, userId: string): Promise<number> {
      await lock(trx, { userId, settledAt: 0 });
      const deleted = await trx.deleteFrom('cigars').where('user_id', '=', userId).executeTakeFirst();
      await trx.deleteFrom('cigar_settings').where('user_id', '=', userId).execute();
      return Number(deleted.numDeletedRows);
    },
  };
}

const settingsIn = (json: string | null | undefined): CigarSettings =>
  json === null || json === undefined ? defaultSettings : z.parse(CigarSettings, JSON.parse(json));
