import { sql } from 'kysely';
import type { ReadDatabase } from './database.ts';
import type { Migration } from './migrate.ts';

/**
 * Accounts, the challenge pool, and bingo. Rules that concurrent calls could break are constraints: one username per
 * spelling, three slots per creator, one membership per person and room, one square per position and per challenge.
 */
export const foundation: Migration = {
  number: 1,
  name: 'foundation',
  statements: ({ integer, autoIncrement, strict }) => [
    `create table users (
      id text primary key not null,
      login text not null,
      login_key text not null unique,
      email text,
      password_hash text not null,
      created_at ${integer} not null
    )${strict}`,
    `create table user_roles (
      user_id text not null references users (id) on delete cascade,
      role text not null check (role in ('root', 'developer', 'git', 'bingo', 'tester', 'smoker')),
      primary key (user_id, role)
    )${strict}`,
    `create table sessions (
      id text primary key not null,
      user_id text not null references users (id) on delete cascade,
      secret_hash text not null,
      created_at ${integer} not null,
      last_used_at ${integer} not null
    )${strict}`,
    'create index sessions_by_user on sessions (user_id, created_at)',
    `create table audit_log (
      id ${autoIncrement},
      at ${integer} not null,
      request_id text,
      actor text not null,
      address text,
      action text not null,
      target text not null,
      outcome text not null
    )${strict}`,
    `create table challenges (
      id text primary key not null,
      title text not null,
      description text not null,
      difficulty ${integer} not null check (difficulty between 1 and 5),
      category text not null,
      points ${integer} not null check (points between 1 and 1000),
      image_required ${integer} not null check (image_required in (0, 1)),
      active ${integer} not null check (active in (0, 1)),
      user_id text references users (id) on delete set null,
      created_at ${integer} not null
    )${strict}`,
    'create index challenges_by_user on challenges (user_id)',
    `create table rooms (
      created_seq ${autoIncrement},
      id text not null unique check (length(id) = 6),
      game text not null check (game in ('bingo', 'plates', 'partyfun')),
      name text not null,
      admin_id text not null references users (id),
      slot_user_id text references users (id),
      slot ${integer} check (slot in (1, 2, 3)),
      is_private ${integer} not null check (is_private in (0, 1)),
      sealed_password text,
      deal_profile text,
      created_at ${integer} not null,
      revision ${integer} not null,
      unique (slot_user_id, slot),
      check ((slot is null) = (slot_user_id is null)),
      check ((is_private = 1) = (sealed_password is not null))
    )${strict}`,
    'create index rooms_by_game on rooms (game, created_seq)',
    'create index rooms_by_admin on rooms (admin_id)',
    `create table members (
      room_id text not null references rooms (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      joined_at ${integer} not null,
      joined_seq ${integer} not null,
      board_seed text,
      primary key (room_id, user_id)
    )${strict}`,
    'create index members_by_user on members (user_id)',
    `create table squares (
      room_id text not null,
      user_id text not null,
      position ${integer} not null check (position between 0 and 11),
      challenge_id text not null,
      title text not null,
      description text not null,
      difficulty ${integer} not null,
      category text not null,
      points ${integer} not null,
      image_required ${integer} not null check (image_required in (0, 1)),
      completed_at ${integer},
      photo text unique,
      primary key (room_id, user_id, position),
      unique (room_id, user_id, challenge_id),
      foreign key (room_id, user_id) references members (room_id, user_id) on delete cascade,
      check (photo is null or completed_at is not null),
      check (image_required = 0 or completed_at is null or photo is not null)
    )${strict}`,
    'create index squares_by_user on squares (user_id)',
    'create index squares_by_challenge on squares (challenge_id)',
    `create table room_events (
      room_id text not null references rooms (id) on delete cascade,
      seq ${integer} not null,
      at ${integer} not null,
      kind text not null,
      user_id text references users (id) on delete set null,
      login text not null,
      position ${integer},
      title text,
      primary key (room_id, seq)
    )${strict}`,
    'create index room_events_by_user on room_events (user_id)',
  ],
};

/**
 * State shared by the processes of a site. Limits are only used on PostgreSQL, because only there can several processes
 * run. There, limits and failed logins are unlogged, because counts needn't wait for the disk and may be lost in a
 * crash.
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

/** Lets a database and its photo folder recognise each other: the folder stores the same id in a file. */
export const siteMigration: Migration = {
  number: 30,
  name: 'site id',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => {
    const drawn = strict === '' ? `replace(gen_random_uuid()::text, '-', '')` : 'lower(hex(randomblob(16)))';
    return [
      `create table site (
        id ${integer} primary key not null check (id = 1),
        site text not null
      )${strict}`,
      `insert into site (id, site) values (1, ${drawn})`,
    ];
  },
};

/** The site id of a database; undefined if the database is empty or older than site ids. */
export async function siteOfDatabase({
  engine,
  read,
}: Pick<ReadDatabase, 'engine' | 'read'>): Promise<string | undefined> {
  const named =
    engine === 'sqlite'
      ? sql<{ name: string }>`(select name from sqlite_schema where type = 'table' and name = 'site')`
      : sql<{ name: string | null }>`(select to_regclass('site')::text as name)`;
  const found = await read.selectFrom(named.as('found')).select('name').executeTakeFirst();
  if (found?.name == null) return undefined;
  return (await read.selectFrom('site').select('site').executeTakeFirst())?.site;
}
