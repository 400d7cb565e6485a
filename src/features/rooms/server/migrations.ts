import type { Migration } from '#server/db/migrate.ts';

/**
 * Which games there are is said in the code (`shared/games.ts`), no longer by a check of the column: a new game needs no
 * migration of rooms. A column takes its check along when it goes, on both engines.
 */
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
