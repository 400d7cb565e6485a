import type { Migration } from '#server/db/migrate.ts';

/**
 * Parties on several devices. A party is one row, which can be reproduced from `base` and the log. Data that outlives a
 * game has its own tables, and results are kept even if the room is deleted.
 */
export const parties: Migration = {
  number: 25,
  name: 'parties on several devices',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `create table party_games (
      room_id text primary key not null references rooms (id) on delete cascade,
      state text not null,
      plan text not null,
      base text not null,
      inputs ${integer} not null,
      wake_at ${integer},
      is_on ${integer} not null check (is_on in (0, 1))
    )${strict}`,
    'create index party_games_by_wake on party_games (wake_at) where wake_at is not null',
    'create index party_games_on on party_games (room_id) where is_on = 1',
    `create table party_inputs (
      room_id text not null references party_games (room_id) on delete cascade,
      seq ${integer} not null,
      at ${integer} not null,
      input text not null,
      primary key (room_id, seq)
    )${strict === '' ? '' : `${strict}, without rowid`}`,
    `create table party_photos (
      name text primary key not null,
      room_id text not null references rooms (id) on delete cascade,
      user_id text not null,
      title text not null,
      created_at ${integer} not null,
      is_shown ${integer} not null check (is_shown in (0, 1))
    )${strict}`,
    'create index party_photos_by_room on party_photos (room_id)',
    'create index party_photos_by_age on party_photos (created_at)',
    `create table party_prompts (
      room_id text not null references rooms (id) on delete cascade,
      id text not null,
      author_id text not null references users (id) on delete cascade,
      created_at ${integer} not null,
      kind text not null,
      text text not null,
      halves text,
      is_in ${integer} not null check (is_in in (0, 1)),
      primary key (room_id, id)
    )${strict}`,
    'create index party_prompts_by_author on party_prompts (author_id)',
    `create table party_never (
      room_id text not null references rooms (id) on delete cascade,
      prompt_id text not null,
      text text not null,
      primary key (room_id, prompt_id)
    )${strict}`,
    `create table party_results (
      user_id text not null references users (id) on delete cascade,
      at ${integer} not null,
      room_id text not null,
      game ${integer} not null,
      place ${integer} not null,
      players ${integer} not null,
      score ${integer} not null,
      won ${integer} not null,
      fooled ${integer} not null,
      votes ${integer} not null,
      kinds text not null,
      primary key (user_id, at, room_id)
    )${strict}`,
  ],
};

/** For questions that have an answer, which earlier versions can't play. */
export const answersOfPrompts: Migration = {
  number: 40,
  name: 'answers of the questions that groups write',
  statements: () => ['alter table party_prompts add column answer text'],
};

/** The owner's own decks. The contents are JSON, which is checked on import (`deck/check-deck.ts`). */
export const importedDecks: Migration = {
  number: 26,
  name: 'imported decks of PartyFun',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `create table partyfun_decks (
      name text primary key not null,
      language text not null,
      licence text not null,
      digest text not null,
      imported_at ${integer} not null
    )${strict}`,
    `create table partyfun_prompts (
      deck text not null references partyfun_decks (name) on delete cascade,
      part text not null check (part in ('card', 'round')),
      place ${integer} not null,
      content text not null,
      primary key (deck, part, place)
    )${strict}`,
  ],
};
