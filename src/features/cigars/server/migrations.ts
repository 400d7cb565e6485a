import type { Migration } from '#server/db/migrate.ts';

/**
 * A person's entries by moment, with two aggregates updated on each write: the count per date and the gap before each
 * entry. SQLite stores rows in key order, so a person's year is contiguous.
 */
export const cigarLogs: Migration = {
  number: 14,
  name: 'cigarettes and cravings',
  statements: ({ integer, strict }) => {
    const inKeyOrder = strict === '' ? '' : `${strict}, without rowid`;
    const kind = `kind text not null check (kind in ('cigar', 'craving'))`;
    return [
      `create table cigar_logs (
        user_id text primary key references users (id) on delete cascade,
        entries ${integer} not null check (entries >= 0),
        settings text
      )${strict}`,
      `create table cigars (
        user_id text not null references cigar_logs (user_id) on delete cascade,
        ${kind},
        at ${integer} not null,
        timestamp text not null,
        since_previous_ms ${integer} not null check (since_previous_ms >= 0),
        primary key (user_id, kind, at)
      )${inKeyOrder}`,
      'create index cigars_by_gap on cigars (user_id, kind, since_previous_ms, at)',
      `create table cigar_days (
        user_id text not null references cigar_logs (user_id) on delete cascade,
        ${kind},
        day ${integer} not null,
        count ${integer} not null check (count >= 0),
        primary key (user_id, kind, day)
      )${inKeyOrder}`,
    ];
  },
};

/** Only entries remain, because the aggregates are computed when they're read. */
export const entriesOnly: Migration = {
  number: 33,
  name: 'the counter is a log',
  statements: ({ integer }) => [
    'drop table cigar_days',
    'drop index cigars_by_gap',
    'alter table cigars drop column since_previous_ms',
    'alter table cigar_logs rename to cigar_settings',
    'alter table cigar_settings drop column entries',
    `alter table cigar_settings add column settled_at ${integer} not null default 0`,
  ],
};
