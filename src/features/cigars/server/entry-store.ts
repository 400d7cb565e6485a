import { type Expression, sql } from 'kysely';
import type { Database, Trx } from '#server/db/database.ts';
import { AppError } from '#shared/errors.ts';
import { type CigarKind, cigarKinds } from '../contract.ts';
import { dayOf } from '../dates.ts';
import { formatTimestamp, type Moment } from '../timestamp.ts';
import { dayStatements, type Entry, entryStatements, type Log, logStatements, neighboursAtOnce } from './statements.ts';

export type Imported = Moment & { kind: CigarKind };

/** SQLite and PostgreSQL both take more parameters than these rows have. */
const rowsAtOnce = 500;
/** So many milliseconds in a row may be taken. */
const crowdAtMost = 10_000;
const dayIn = (timestamp: string) => dayOf(timestamp.slice(0, 10));

/**
 * Writing entries. A single one costs a few look-ups by the key, however many there are. Whoever writes has called `count` before:
 * its row lets the changes of one person take turns.
 */
export function makeEntries({ read }: Pick<Database, 'read'>) {
  const { countUp, countDown } = logStatements(read);
  const { insert, remove, relinkAfter, takenFrom } = entryStatements(read);
  const { addToDay, takeFromDay, dropEmptyDay } = dayStatements(read);

  /** Throws AppError conflict where there is none for ten seconds: only a file makes such a crowd, and to read all of it takes long. */
  async function firstFree(trx: Trx, log: Log, from: number): Promise<number> {
    for (let free = from; free < from + crowdAtMost; free += neighboursAtOnce) {
      const taken = await takenFrom(trx, { ...log, at: free });
      const found = taken.findIndex(({ at }, index) => at !== free + index);
      if (found !== -1) return free + found;
      if (taken.length < neighboursAtOnce) return free + taken.length;
    }
    throw new AppError('conflict', 'There are too many entries at that time.');
  }

  /** Those of which there is no entry yet, and of two of the same moment one. */
  async function newOnes(trx: Trx, log: Log, wanted: readonly Imported[]): Promise<Imported[]> {
    const byMoment = new Map(wanted.map((one) => [one.atMs, one]));
    const known = await trx
      .selectFrom('cigars')
      .where('user_id', '=', log.userId)
      .where('kind', '=', log.kind)
      .where('at', 'in', [...byMoment.keys()])
      .select('at')
      .execute();
    for (const { at } of known) byMoment.delete(at);
    return [...byMoment.values()];
  }

  async function addAll(trx: Trx, log: Log, entries: readonly Imported[]): Promise<void> {
    for (let at = 0; at < entries.length; at += rowsAtOnce) {
      const rows = entries.slice(at, at + rowsAtOnce).map(({ atMs, text }) => ({
        user_id: log.userId,
        kind: log.kind,
        at: atMs,
        timestamp: text,
        since_previous_ms: 0,
      }));
      await trx.insertInto('cigars').values(rows).execute();
    }
    await relinkAround(
      trx,
      log,
      entries.map(({ atMs }) => atMs),
    );
    for (const [day, { length }] of Map.groupBy(entries, ({ date }) => dayOf(date))) {
      await addToDay(trx, { ...log, day, by: length });
    }
  }

  return {
    /** Counts so many more entries of the person and gives how many there are now. Makes the log at the first. */
    async count(trx: Trx, userId: string, by: number): Promise<number> {
      return (await countUp(trx, { userId, by }))[0]?.entries ?? 0;
    },

    /** Counts so many fewer; false when the person has not so many. */
    async countDown(trx: Trx, userId: string, by: number): Promise<boolean> {
      return (await countDown(trx, { userId, by })).length > 0;
    },

    /** Puts an entry there, or on the next millisecond that is free, and gives its timestamp. */
    async add(trx: Trx, log: Log, { atMs, offsetMin, text }: Moment): Promise<string> {
      let entry: Entry = { ...log, at: atMs, timestamp: text };
      while ((await insert(trx, entry)).length === 0) {
        const at = await firstFree(trx, log, entry.at);
        entry = { ...log, at, timestamp: formatTimestamp(at, offsetMin) };
      }
      await relinkAfter(trx, { ...log, at: entry.at });
      await addToDay(trx, { ...log, day: dayIn(entry.timestamp), by: 1 });
      return entry.timestamp;
    },

    /** Takes the entry of that moment away; false when there is none. */
    async remove(trx: Trx, log: Log, at: number): Promise<boolean> {
      const [gone] = await remove(trx, { ...log, at });
      if (gone === undefined) return false;
      await relinkAfter(trx, { ...log, at });
      const day = dayIn(gone.timestamp);
      const [left] = await takeFromDay(trx, { ...log, day });
      if (left?.count === 0) await dropEmptyDay(trx, { ...log, day });
      return true;
    },

    /** Adds those whose moment and kind are not there yet, and gives how many they were. */
    async addMissing(trx: Trx, userId: string, wanted: readonly Imported[]): Promise<number> {
      let added = 0;
      for (const kind of cigarKinds) {
        const ofKind = wanted.filter((one) => one.kind === kind);
        const missing = ofKind.length === 0 ? [] : await newOnes(trx, { userId, kind }, ofKind);
        if (missing.length > 0) await addAll(trx, { userId, kind }, missing);
        added += missing.length;
      }
      return added;
    },
  };
}
export type Entries = ReturnType<typeof makeEntries>;

/** Measures how long the entries of these moments, and those that follow them, came after the ones before them. */
async function relinkAround(trx: Trx, { userId, kind }: Log, moments: readonly number[]): Promise<void> {
  const relink = (which: Expression<unknown>) =>
    sql`
      update cigars
      set since_previous_ms = coalesce(at - (
        select max(one.at) from cigars as one
        where one.user_id = cigars.user_id and one.kind = cigars.kind and one.at < cigars.at
      ), 0)
      where user_id = ${userId} and kind = ${kind} and at in (${which})
    `.execute(trx);
  const these = sql.join(moments);
  await relink(these);
  await relink(sql`
    select (
      select min(next.at) from cigars as next
      where next.user_id = one.user_id and next.kind = one.kind and next.at > one.at
    ) from cigars as one
    where one.user_id = ${userId} and one.kind = ${kind} and one.at in (${these})
  `);
}
