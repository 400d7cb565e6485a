import type { Migration } from '#server/db/migrate.ts';

/**
 * Guests of rooms: accounts without a password that know one room. Twenty places a room, each with one guest; what is of a guest is
 * there as a whole or not at all; and with the room they go, whoever deletes it. Servers of before must not go on beside it: they would
 * take a guest for a newcomer, to whom all rooms are open.
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
