import type { Migration } from '#server/db/migrate.ts';

/** Stores usernames the way the audit log does, because the history outlives accounts. */
export const pullHistory: Migration = {
  number: 11,
  name: 'pulls of repositories',
  statements: ({ integer, autoIncrement, strict }) => [
    `create table pulls (
      number ${autoIncrement},
      repository text not null,
      started_by text,
      started_at ${integer} not null,
      state text not null check (state in ('running', 'done', 'failed', 'stopped', 'interrupted')),
      step text,
      percent ${integer},
      objects ${integer},
      stop_asked_by text,
      ended_at ${integer},
      duration_ms ${integer},
      kind text,
      sentence text,
      branch text,
      before_commit text,
      after_commit text,
      came text,
      after_state text,
      after_exit_code ${integer},
      after_ms ${integer}
    )${strict}`,
    'create index pulls_by_repository on pulls (repository, number)',
    `create table pull_lines (
      pull_number ${integer} not null references pulls (number) on delete cascade,
      number ${integer} not null,
      change ${integer} not null,
      at ${integer} not null,
      source text not null,
      text text not null,
      primary key (pull_number, number)
    )${strict}`,
    `create table webhook_deliveries (
      repository text not null,
      mark text not null,
      at ${integer} not null,
      primary key (repository, mark)
    )${strict}`,
    'create index webhook_deliveries_by_time on webhook_deliveries (at)',
  ],
};
