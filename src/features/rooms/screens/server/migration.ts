import type { Migration } from '#server/db/migrate.ts';

/** One screen per room. It references its maker's membership, so it ends when they leave or are removed. */
export const screensOfRooms: Migration = {
  number: 22,
  name: 'screens of rooms',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `create table screens (
      room_id text primary key not null,
      user_id text not null,
      secret_hash text not null unique,
      created_at ${integer} not null,
      foreign key (room_id, user_id) references members (room_id, user_id) on delete cascade
    )${strict}`,
    'create index screens_by_seat on screens (room_id, user_id)',
  ],
};
