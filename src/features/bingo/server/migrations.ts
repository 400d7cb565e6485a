import type { Migration } from '#server/db/migrate.ts';

/** Moves bingo's columns in rooms and memberships to tables of its own. Every board keeps its seed. */
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

/**
 * Squares store their active completion, so that scores need no history, and a room's newest 500 events are enough
 * (`storedEvents` of rooms).
 */
export const activeCompletions: Migration = {
  number: 6,
  name: 'squares know their completion',
  statements: ({ integer }) => [
    `alter table squares add column completed_seq ${integer} check (completed_seq is null or completed_at is not null)`,
    // A completed square's newest completion is the active one. Those from an earlier membership are older still.
    `update squares set completed_seq = newest.seq
      from (select room_id, user_id, position, max(seq) as seq from room_events
        where kind = 'completed' group by room_id, user_id, position) as newest
      where squares.room_id = newest.room_id and squares.user_id = newest.user_id
        and squares.position = newest.position and squares.completed_at is not null`,
    `delete from room_events
      where seq <= (select revision - 500 from rooms where rooms.id = room_events.room_id)`,
  ],
};

/** A board stores which challenges were swapped out, to count the swaps and to avoid dealing those challenges again. */
export const swaps: Migration = {
  number: 36,
  name: 'squares can be swapped',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `alter table bingo_boards add column swapped_out text not null default '[]'`,
    `create table bingo_settings (
      room_id text primary key not null references rooms (id) on delete cascade,
      swaps ${integer} not null check (swaps between 0 and 3)
    )${strict}`,
  ],
};

export const games: Migration = {
  number: 37,
  name: 'games of a bingo room',
  allowsOlderServers: true,
  statements: ({ integer }) => [`alter table bingo_settings add column game ${integer} not null default 1`],
};

/** All boards in a room need the same number of photos; rooms whose boards were dealt earlier are unchanged. */
export const equalPhotos: Migration = {
  number: 38,
  name: 'equally many photos on all boards of a room',
  allowsOlderServers: true,
  statements: ({ integer }) => [`alter table bingo_deals add column photos ${integer}`],
};

export const categories: Migration = {
  number: 41,
  name: 'categories of a bingo room',
  allowsOlderServers: true,
  statements: () => [`alter table bingo_settings add column categories text not null default '[]'`],
};

export const endings: Migration = {
  number: 42,
  name: 'games of a bingo room end',
  statements: ({ integer }) => [
    `alter table bingo_settings add column ends text not null default 'never'
      check (ends in ('never', 'full_house', 'date'))`,
    `alter table bingo_settings add column ends_at ${integer}`,
    `alter table bingo_settings add column ended_at ${integer}`,
    'create index bingo_due on bingo_settings (ends_at) where ended_at is null and ends_at is not null',
  ],
};
