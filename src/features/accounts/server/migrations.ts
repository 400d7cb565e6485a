import type { Migration, RunSql } from '#server/db/migrate.ts';
import { skeletonOf } from '#server/lookalikes/skeleton.ts';
import { foldCase } from '#shared/fold-case.ts';

interface Row {
  id: string;
  login: string;
  login_key: string;
}

/**
 * Skeletons are forms that usernames share if they look alike. If an account already has the new key, it keeps it;
 * otherwise the oldest of the colliding accounts gets it. The others keep their old key, which no new username can
 * have.
 */
export const loginSkeletons: Migration = {
  number: 3,
  name: 'login looks',
  statements: ({ strict }) => [
    `create table login_looks (
      look text primary key not null,
      user_id text not null references users (id) on delete cascade
    )${strict}`,
    'create index login_looks_by_user on login_looks (user_id)',
  ],
  step: {
    version: 'NFKC and full case folding, UTS 39 of Unicode 17',
    async run(ask) {
      const users = (await ask('select id, login, login_key from users order by created_at, id')) as unknown as Row[];
      await updateKeys(ask, users);
      for (const { id, login } of users) {
        for (const look of skeletonOf(login)) {
          await ask('insert into login_looks (look, user_id) values (?, ?) on conflict do nothing', look, id);
        }
      }
    },
  },
};

/** Adds device names, proofs of identity, invitations and password links. Only hashes of secrets are stored. */
export const sessionsAndLinks: Migration = {
  number: 8,
  name: 'sessions and links',
  statements: ({ integer, strict }) => [
    `alter table users add column password_changed_at ${integer}`,
    `alter table users add column last_seen_at ${integer}`,
    'update users set last_seen_at = (select max(last_used_at) from sessions where sessions.user_id = users.id)',
    'create index users_by_last_seen on users (last_seen_at, id)',
    'alter table sessions add column agent text',
    'alter table sessions add column time_zone text',
    `alter table sessions add column proved_at ${integer} not null default 0`,
    `alter table sessions add column passkey_at ${integer}`,
    `create table invitations (
      id text primary key not null,
      secret_hash text not null unique,
      roles text not null,
      made_by text not null,
      created_at ${integer} not null,
      expires_at ${integer} not null,
      used_at ${integer},
      used_by text,
      withdrawn_at ${integer}
    )${strict}`,
    'create index invitations_by_time on invitations (created_at, id)',
    `create table reset_links (
      id text primary key not null,
      secret_hash text not null unique,
      user_id text not null references users (id) on delete cascade,
      made_by text not null,
      created_at ${integer} not null,
      expires_at ${integer} not null
    )${strict}`,
    'create index reset_links_by_user on reset_links (user_id)',
  ],
};

export const makers: Migration = {
  number: 12,
  name: 'makers',
  statements: () => [
    'alter table users add column made_by text',
    'alter table invitations add column made_by_id text',
    'create index invitations_by_maker on invitations (made_by_id)',
    'create index user_roles_by_role on user_roles (role, user_id)',
  ],
};

/** Can't run alongside servers of the previous version, which would let disabled accounts in. */
export const disabledAccounts: Migration = {
  number: 32,
  name: 'disabled accounts',
  statements: ({ integer }) => [`alter table users add column disabled_at ${integer}`],
};

async function updateKeys(ask: RunSql, users: readonly Row[]): Promise<void> {
  const taken = new Set(users.map((user) => user.login_key));
  for (const { id, login, login_key } of users) {
    const key = foldCase(login);
    if (key === login_key || taken.has(key)) continue;
    taken.add(key);
    await ask('update users set login_key = ? where id = ?', key, id);
  }
}
