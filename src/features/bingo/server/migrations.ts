import type { Migration } from '#server/db/migrate.ts';

/**
 * What bingo keeps of a room and of a seat stood in the tables of rooms; it moves to tables of its own. Every board
 * keeps its seed.
 */
export const ownTables: Migration = {
  number: 4,
  name: 'bingo has its own tables',
  statements: ({ strict }) => [
    `create table bingo_deals (
      room_id text primary key not null references rooms (id) on delete cascade,
      profile text not null
    )${strict}`,
    `insert into bingo_deals (room_id, profile)
      select id, deal_profile from rooms where game = 'bingo' and deal_profile is not null`,
    `create table bingo_boards (
      room_id text not null,
      user_id text not null,
      seed text not null,
      primary key (room_id, user_id),
      foreign key (room_id, user_id) references members (room_id, user_id) on delete cascade
    )${strict}`,
    `insert into bingo_boards (room_id, user_id, seed)
      select room_id, user_id, board_seed from members where board_seed is not null`,
    'alter table rooms drop column deal_profile',
    'alter table members drop column board_seed',
  ],
};
