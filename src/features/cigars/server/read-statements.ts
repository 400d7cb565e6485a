import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Log } from './statements.ts';

export type Span = Log & { from: number; to: number; limit: number; like: string };
/**
 * Thousands are read as one text, a year's as the very JSON that leaves: a row and a string for each would keep the collector of
 * garbage busier than the database is. What is joined is ordered by a query of its own, which both engines keep.
 */
type Joined = { timestamps: string | null };
/** Between two timestamps, as in JSON. */
export const separator = '","';
export type Stamp = { timestamp: string };
/** All days and their counts, each as one text with commas. */
export type DayRow = { days: string | null; counts: string | null };

export function readStatements(read: Database['read']) {
  return {
    joined: prepared<Span, Joined>(read, (db, parameter) =>
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
            .limit(parameter('limit'))
            .select('timestamp')
            .as('entries'),
        )
        .select((eb) => eb.fn<string | null>('string_agg', ['entries.timestamp', eb.val(separator)]).as('timestamps')),
    ),
    newest: prepared<Log & { from: number; limit: number }, Stamp>(read, (db, parameter) =>
      db
        .selectFrom('cigars')
        .where('user_id', '=', parameter('userId'))
        .where('kind', '=', parameter('kind'))
        .where('at', '>=', parameter('from'))
        .orderBy('at', 'desc')
        .limit(parameter('limit'))
        .select('timestamp'),
    ),
    oldest: prepared<Log, Stamp>(read, (db, parameter) =>
      db
        .selectFrom('cigars')
        .where('user_id', '=', parameter('userId'))
        .where('kind', '=', parameter('kind'))
        .orderBy('at')
        .limit(1)
        .select('timestamp'),
    ),
    days: prepared<Log, DayRow>(read, (db, parameter) =>
      db
        .selectFrom((eb) =>
          eb
            .selectFrom('cigar_days')
            .where('user_id', '=', parameter('userId'))
            .where('kind', '=', parameter('kind'))
            .orderBy('day')
            .select(['day', 'count'])
            .as('dates'),
        )
        .select((eb) => [
          eb.fn<string | null>('string_agg', [eb.cast('dates.day', 'text'), eb.val(',')]).as('days'),
          eb.fn<string | null>('string_agg', [eb.cast('dates.count', 'text'), eb.val(',')]).as('counts'),
        ]),
    ),
    widest: prepared<Log, { from: string; to: string }>(read, (db, parameter) =>
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
    ),
    logOf: prepared<{ userId: string }, { entries: number; settings: string | null }>(read, (db, parameter) =>
      db.selectFrom('cigar_logs').where('user_id', '=', parameter('userId')).select(['entries', 'settings']),
    ),
  };
}
