import type { Migration } from '../db/migrate.ts';

/**
 * One row per answer stored for repeats. Keys arrive in random order, and each call touches a page of the primary key,
 * so rows and the index by age are laid out so that new ones go at the end.
 */
export const storedAnswers: Migration = {
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
    )${strict}`,
    'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  ],
};
