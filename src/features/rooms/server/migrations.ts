import type { Migration } from '#server/db/migrate.ts';
import { questionsOfRooms, questionsOutliveMemberships } from '../questions/server/migration.ts';

/** Moves the list of games from a column check to the code, so that a new game needs no migration. */
const anyGame: Migration = {
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
 * Every turn of a game writes an event, so writing one should touch only one place in the file. SQLite used to store
 * these rows twice, in insertion order and in the key's index, and now stores them only by key; PostgreSQL has no such
 * tables. Events no longer reference their user, which required an index: queries by user know the rooms, and a deleted
 * account's id doesn't match anyone.
 */
const eventsByKey: Migration = {
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
 * A heart references an event's number rather than the event, because only a room's newest events are stored, while an
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

/**
 * Guests are accounts without a password that belong to one room and take one of its twenty slots. Older servers must
 * stop, because they'd treat a guest as a full user with access to all rooms.
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
 * Guest links shown as a code on a room's screen. The secret is sealed rather than hashed, because the screen must show
 * the code whenever it's switched on. A row is only valid for its screen and admin, so whatever ends or replaces those
 * also ends the link, even on an older server.
 */
const guestLinksOfScreens: Migration = {
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

/** One screen per room. It's deleted with its owner's membership, unless it has been passed on. */
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

/** Locked rooms, bans, renamed guests, and return codes. Older servers must stop, or they'd let banned people in. */
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

export const roomMigrations = [
  anyGame,
  roomsCounted,
  eventsByKey,
  hearts,
  guestsOfRooms,
  screensOfRooms,
  questionsOfRooms,
  questionsOutliveMemberships,
  guestLinksOfScreens,
  peopleOfRooms,
];
