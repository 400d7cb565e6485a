import type { Migration } from '#server/db/migrate.ts';

/**
 * Guests are accounts without a password that belong to one room, with one guest in each of its twenty slots. Older
 * servers must stop, because they'd treat a guest as a full user with access to all rooms.
 */
export const guestsOfRooms: Migration = {
  number: 20,
  name: 'guests of rooms',
  statements: ({ integer, strict }) => [
    'alter table users add column guest_of text references rooms (id) on delete cascade',
    `alter table users add column guest_slot ${integer}
      check (guest_slot between 1 and 20) check ((guest_slot is null) = (guest_of is null))`,
    `alter table users add column ends_at ${integer} check ((ends_at is null) = (guest_of is null))`,
    'alter table users add column guest_key text check (guest_key is null or guest_of is not null)',
    'create unique index guests_by_place on users (guest_of, guest_slot)',
    'create unique index guests_by_key on users (guest_key)',
    'create index guests_by_end on users (ends_at) where ends_at is not null',
    `create table guest_links (
      room_id text primary key not null references rooms (id) on delete cascade,
      secret_hash text not null unique,
      created_at ${integer} not null
    )${strict}`,
  ],
};

/**
 * Guest links shown as a code on a room's screen. The secret is sealed and not just hashed, because the screen must
 * show the code whenever it's switched on. A row is only valid for its screen and admin, so whatever ends or replaces
 * those also ends the link, even on an older server.
 */
export const guestLinksOfScreens: Migration = {
  number: 39,
  name: 'guest links of screens',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `create table screen_guest_links (
      room_id text primary key not null references screens (room_id) on delete cascade,
      screen_hash text not null,
      admin_id text not null,
      secret_hash text not null unique,
      sealed_secret text not null,
      created_at ${integer} not null
    )${strict}`,
  ],
};
