import type { Migration } from '#server/db/migrate.ts';

/** Only public keys are stored, which don't give anyone access. Challenges are deleted along with their session. */
export const passkeyTables: Migration = {
  number: 9,
  name: 'passkeys',
  statements: ({ integer, strict }) => [
    `create table passkeys (
      id text primary key not null,
      user_id text not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter ${integer} not null,
      transports text not null,
      rp_id text not null,
      is_synced ${integer} not null check (is_synced in (0, 1)),
      name text,
      created_at ${integer} not null,
      last_used_at ${integer}
    )${strict}`,
    'create index passkeys_by_user on passkeys (user_id, created_at)',
    `create table passkey_challenges (
      challenge text primary key not null,
      purpose text not null check (purpose in ('add', 'login', 'prove')),
      session_id text references sessions (id) on delete cascade,
      expires_at ${integer} not null
    )${strict}`,
    'create index passkey_challenges_by_session on passkey_challenges (session_id)',
    'create index passkey_challenges_by_time on passkey_challenges (expires_at)',
  ],
};
