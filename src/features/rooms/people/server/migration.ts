import type { Migration } from '#server/db/migrate.ts';

/** Locked rooms, bans, renamed guests, and return codes. Older servers must stop, as they'd let banned people in. */
export const peopleOfRooms: Migration = {
  number: 35,
  name: 'people of rooms',
  statements: ({ integer, strict }) => [
    `alter table rooms add column is_locked ${integer} not null default 0 check (is_locked in (0, 1))`,
    'alter table users add column guest_former text check (guest_former is null or guest_of is not null)',
    `create table room_bans (
      id text not null,
      room_id text not null references rooms (id) on delete cascade,
      login text not null,
      user_id text references users (id) on delete cascade,
      device_hash text,
      banned_at ${integer} not null,
      check ((user_id is null) <> (device_hash is null))
    )${strict}`,
    'create unique index room_bans_of_accounts on room_bans (room_id, user_id)',
    'create unique index room_bans_of_devices on room_bans (room_id, device_hash)',
    'create index room_bans_by_user on room_bans (user_id) where user_id is not null',
    `create table guest_devices (
      user_id text not null references users (id) on delete cascade,
      device_hash text not null,
      primary key (user_id, device_hash)
    )${strict}`,
    `create table guest_codes (
      user_id text primary key not null references users (id) on delete cascade,
      code_hash text not null unique,
      expires_at ${integer} not null,
      used_by text
    )${strict}`,
  ],
};
