import type { Migration } from '#server/db/migrate.ts';

/** The list of games moves from a column check to the code, so that a new game needs no migration. */
export const anyGame: Migration = {
  number: 5,
  name: 'rooms of any game',
  statements: () => [
    `alter table rooms add column game_name text not null default ''`,
    'update rooms set game_name = game',
    'drop index rooms_by_game',
    'alter table rooms drop column game',
    'alter table rooms rename column game_name to game',
    'create index rooms_by_game on rooms (game, created_seq)',
  ],
};

const partOf = (room: string) => `substr(${room}id, 6, 1)`;

/**
 * The number of rooms per game, maintained by triggers so that it's right however rooms are created or deleted. Split
 * into ten parts, by the code's last digit, to reduce contention between concurrent creations; on PostgreSQL they block
 * each other only while committing.
 */
export const roomsCounted: Migration = {
  number: 16,
  name: 'rooms are counted',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `create table game_rooms (
      game text not null,
      part text not null,
      rooms ${integer} not null check (rooms >= 0),
      primary key (game, part)
    )${strict === '' ? '' : `${strict}, without rowid`}`,
    ...(strict === '' ? countersOfPostgres : countersOfSqlite),
    // Must come after the triggers: creating them waits for open transactions and blocks new ones, so no room is
    // missed.
    `insert into game_rooms (game, part, rooms) select game, ${partOf('')}, count(*) from rooms group by game, ${partOf('')}`,
  ],
};

const increment = `insert into game_rooms (game, part, rooms) values (new.game, ${partOf('new.')}, 1)
  on conflict (game, part) do update set rooms = game_rooms.rooms + 1;`;
const decrement = `update game_rooms set rooms = rooms - 1 where game = old.game and part = ${partOf('old.')};`;

const countersOfSqlite = [
  `create trigger rooms_counted_up after insert on rooms begin ${increment} end`,
  `create trigger rooms_counted_down after delete on rooms begin ${decrement} end`,
];

const countersOfPostgres = [
  `create function count_rooms() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${increment} else ${decrement} end if;
      return null;
    end $$`,
  `create constraint trigger rooms_counted after insert or delete on rooms
    deferrable initially deferred for each row execute function count_rooms()`,
];

/**
 * Every turn of a game writes an event, so that should change only one place in the file. SQLite stored these rows
 * twice, in insertion order and in the key's index, and now stores them only by key; PostgreSQL has no such tables.
 * Events no longer reference their user, which required an index: queries by user know the rooms, and a deleted
 * account's id doesn't match anyone.
 */
export const eventsByKey: Migration = {
  number: 18,
  name: 'events lie by their key alone',
  allowsOlderServers: true,
  statements: ({ integer, strict }) =>
    strict === ''
      ? ['alter table room_events drop constraint room_events_user_id_fkey', 'drop index room_events_by_user']
      : [
          'alter table room_events rename to former_room_events',
          'drop index room_events_by_user',
          `create table room_events (
            room_id text not null references rooms (id) on delete cascade,
            seq ${integer} not null,
            at ${integer} not null,
            kind text not null,
            user_id text,
            login text not null,
            position ${integer},
            title text,
            primary key (room_id, seq)
          )${strict}, without rowid`,
          `insert into room_events (room_id, seq, at, kind, user_id, login, position, title)
            select room_id, seq, at, kind, user_id, login, position, title from former_room_events order by room_id, seq`,
          'drop table former_room_events',
        ],
};

/**
 * A heart references an event's number and not the event, because only a room's newest events are stored, while an
 * active photo keeps its hearts however old it is.
 */
export const hearts: Migration = {
  number: 19,
  name: 'hearts',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `alter table rooms add column hearts ${integer} not null default 0`,
    `create table hearts (
      room_id text not null,
      seq ${integer} not null check (seq > 0),
      user_id text not null,
      n ${integer} not null check (n > 0),
      primary key (room_id, seq, user_id),
      foreign key (room_id, user_id) references members (room_id, user_id) on delete cascade
    )${strict === '' ? '' : `${strict}, without rowid`}`,
  ],
};
