import type { Migration } from './migrate.ts';

/**
 * State shared by the processes of a site. Limits are only used on PostgreSQL, where there may be several processes.
 * There, they and failed logins are unlogged, because counts needn't wait for the disk and may be lost in a crash.
 */
export const severalProcesses: Migration = {
  number: 17,
  name: 'several processes',
  allowsOlderServers: true,
  statements: ({ integer, strict, unlogged }) => [
    `create ${unlogged} table limit_buckets (
      key text primary key not null,
      full_at ${integer} not null
    )${strict}`,
    'create index limit_buckets_by_time on limit_buckets (full_at)',
    `create ${unlogged} table login_failures (
      key text primary key not null,
      count ${integer} not null,
      at ${integer} not null
    )${strict}`,
    'create index login_failures_by_time on login_failures (at)',
    `create table jobs (
      name text primary key not null,
      ran_at ${integer} not null,
      holder text,
      held_until ${integer} not null
    )${strict}`,
    `create table room_key (
      id ${integer} primary key not null check (id = 1),
      digest text not null
    )${strict}`,
  ],
};
