import type { Database } from '#server/db/database.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import type { CigarKind } from '../contract.ts';

/** The entries of one kind of one person. */
export type Log = { userId: string; kind: CigarKind };
export type Place = Log & { at: number };
export type Entry = Place & { timestamp: string };
type Read = Database['read'];

/** So many neighbours are looked at in one go for a millisecond that is free. */
export const neighboursAtOnce = 1000;

/** How many entries somebody has in all. */
export function logStatements(read: Read) {
  return {
    countUp: preparedWrite<{ userId: string; by: number }, { entries: number }>(read, (db, parameter) =>
      db
        .insertInto('cigar_logs')
        .values({ user_id: parameter('userId'), entries: parameter('by'), settings: null })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet((eb) => ({ entries: eb('cigar_logs.entries', '+', eb.ref('excluded.entries')) })),
        )
        .returning('entries'),
    ),
    countDown: preparedWrite<{ userId: string; by: number }, { entries: number }>(read, (db, parameter) =>
      db
        .updateTable('cigar_logs')
        .set((eb) => ({ entries: eb('entries', '-', parameter('by')) }))
        .where('user_id', '=', parameter('userId'))
        .where('entries', '>=', parameter('by'))
        .returning('entries'),
    ),
  };
}

export function entryStatements(read: Read) {
  return {
    /** Gives no row when there is an entry of that moment already. */
    insert: preparedWrite<Entry, { at: number }>(read, (db, parameter) =>
      db
        .insertInto('cigars')
        .values((eb) => {
          const before = eb
            .selectFrom('cigars as one')
            .where('one.user_id', '=', parameter('userId'))
            .where('one.kind', '=', parameter('kind'))
            .where('one.at', '<', parameter('at'))
            .select((one) => one.fn.max('one.at').as('at'));
          return {
            user_id: parameter('userId'),
            kind: parameter('kind'),
            at: parameter('at'),
            timestamp: parameter('timestamp'),
            since_previous_ms: eb.fn.coalesce(eb(eb.val(parameter('at')), '-', before), eb.lit(0)),
          };
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'at']).doNothing())
        .returning('at'),
    ),
    remove: preparedWrite<Place, { timestamp: string }>(read, (db, parameter) =>
      db
        .deleteFrom('cigars')
        .where('user_id', '=', parameter('userId'))
        .where('kind', '=', parameter('kind'))
        .where('at', '=', parameter('at'))
        .returning('timestamp'),
    ),
    /** Measures once more how long the entry after this moment came after the one before it. */
    relinkAfter: preparedWrite<Place, object>(read, (db, parameter) =>
      db
        .updateTable('cigars')
        .set((eb) => {
          const before = eb
            .selectFrom('cigars as one')
            .where('one.user_id', '=', parameter('userId'))
            .where('one.kind', '=', parameter('kind'))
            .whereRef('one.at', '<', 'cigars.at')
            .select((one) => one.fn.max('one.at').as('at'));
          return { since_previous_ms: eb.fn.coalesce(eb('cigars.at', '-', before), eb.lit(0)) };
        })
        .where('user_id', '=', parameter('userId'))
        .where('kind', '=', parameter('kind'))
        .where('at', '=', (eb) =>
          eb
            .selectFrom('cigars as next')
            .where('next.user_id', '=', parameter('userId'))
            .where('next.kind', '=', parameter('kind'))
            .where('next.at', '>', parameter('at'))
            .select((next) => next.fn.min<number>('next.at').as('at')),
        ),
    ),
    takenFrom: prepared<Place, { at: number }>(read, (db, parameter) =>
      db
        .selectFrom('cigars')
        .where('user_id', '=', parameter('userId'))
        .where('kind', '=', parameter('kind'))
        .where('at', '>=', parameter('at'))
        .orderBy('at')
        .limit(neighboursAtOnce)
        .select('at'),
    ),
  };
}

export function dayStatements(read: Read) {
  return {
    addToDay: preparedWrite<Log & { day: number; by: number }, object>(read, (db, parameter) =>
      db
        .insertInto('cigar_days')
        .values({
          user_id: parameter('userId'),
          kind: parameter('kind'),
          day: parameter('day'),
          count: parameter('by'),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'kind', 'day'])
            .doUpdateSet((eb) => ({ count: eb('cigar_days.count', '+', eb.ref('excluded.count')) })),
        ),
    ),
    takeFromDay: preparedWrite<Log & { day: number }, { count: number }>(read, (db, parameter) =>
      db
        .updateTable('cigar_days')
        .set((eb) => ({ count: eb('count', '-', eb.lit(1)) }))
        .where('user_id', '=', parameter('userId'))
        .where('kind', '=', parameter('kind'))
        .where('day', '=', parameter('day'))
        .returning('count'),
    ),
    dropEmptyDay: preparedWrite<Log & { day: number }, object>(read, (db, parameter) =>
      db
        .deleteFrom('cigar_days')
        .where('user_id', '=', parameter('userId'))
        .where('kind', '=', parameter('kind'))
        .where('day', '=', parameter('day'))
        .where('count', '=', 0),
    ),
  };
}
