import type { Migration } from '../db/migrate.ts';

/**
 * One row per answer that is kept for a repeat. In SQLite the rows lie in their key's own tree, so that a call writes to two trees
 * and not to three. The index has the oldest of a person first: it is what the sweep asks for.
 */
export const keptAnswers: Migration = {
  number: 13,
  name: 'answers are kept by their key',
  statements: ({ integer, strict }) => [
    `create table idempotency_keys (
      user_id text not null references users (id) on delete cascade,
      key text not null,
      call text not null,
      fingerprint text not null,
      status ${integer} not null,
      answer text,
      created_at ${integer} not null,
      primary key (user_id, key)
    )${strict === '' ? '' : `${strict}, without rowid`}`,
    'create index idempotency_keys_by_age on idempotency_keys (user_id, created_at)',
  ],
};
