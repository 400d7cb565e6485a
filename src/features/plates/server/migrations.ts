import type { Migration } from '#server/db/migrate.ts';

/**
 * A room's games, their players, and the log of spots. Constraints prevent races: one current game per room, one number
 * per person, one active spot per player and target, one spot per phone-assigned ID.
 */
export const platesTables: Migration = {
  number: 24,
  name: 'games of plates',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `create table plates_games (
      room_id text not null references rooms (id) on delete cascade,
      number ${integer} not null check (number > 0),
      settings text not null,
      deal text not null,
      started_at ${integer},
      ends_at ${integer},
      ended_at ${integer},
      ended_by text check (ended_by in ('date', 'complete', 'admin', 'bell', 'line')),
      primary key (room_id, number),
      check (ended_at is null or started_at is not null),
      check ((ended_at is null) = (ended_by is null))
    )${strict}`,
    'create unique index plates_games_open on plates_games (room_id) where ended_at is null',
    'create index plates_games_due on plates_games (ends_at) where ended_at is null and ends_at is not null',
    `create table plates_players (
      room_id text not null references rooms (id) on delete cascade,
      player ${integer} not null check (player > 0),
      user_id text references users (id) on delete set null,
      login text not null,
      role text check (role in ('passenger', 'driver')),
      primary key (room_id, player),
      unique (room_id, user_id)
    )${strict}`,
    'create index plates_players_by_user on plates_players (user_id)',
    `create table plates_spots (
      room_id text not null,
      seq ${integer} not null,
      id text not null,
      game ${integer} not null,
      player ${integer} not null,
      device text not null,
      chain ${integer} not null,
      step ${integer} not null,
      target text not null,
      at ${integer} not null,
      received_at ${integer} not null,
      marks text,
      word text,
      photo text unique,
      undone_seq ${integer},
      primary key (room_id, seq),
      unique (room_id, id),
      foreign key (room_id, game) references plates_games (room_id, number) on delete cascade,
      foreign key (room_id, player) references plates_players (room_id, player) on delete cascade,
      check (at <= received_at),
      check (undone_seq is null or (undone_seq > seq and photo is null and marks is null and word is null))
    )${strict}`,
    `create unique index plates_spots_standing on plates_spots (room_id, game, chain, step, target, player)
      where undone_seq is null`,
    'create index plates_spots_by_player on plates_spots (room_id, player, at)',
    'create index plates_spots_photos on plates_spots (received_at) where photo is not null',
  ],
};

export const titlesOfSpots: Migration = {
  number: 28,
  name: 'how people call what was spotted',
  allowsOlderServers: true,
  statements: () => ['alter table plates_spots add column title text'],
};
