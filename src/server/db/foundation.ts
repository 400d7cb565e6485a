import type { Migration } from './migrate.ts';

/**
 * Accounts, the challenge pool, and bingo. Rules that a race could break are constraints, such as one login per
 * spelling, three slots per creator, one membership per person and room, and one square per position and per challenge.
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
