import type { Migration } from '#server/db/migrate.ts';

/**
 * Each person has 200 slots for challenges in the pool; existing challenges beyond that have no slot. The only row of
 * `challenge_pool` contains a revision that increases with every change to the pool.
 */
export const boundedPool: Migration = {
  number: 7,
  name: 'a bounded pool of challenges',
  statements: ({ integer, strict }) => [
    `alter table challenges add column slot ${integer} check (slot between 1 and 200)`,
    `update challenges set slot = numbered.slot
      from (select id, row_number() over (partition by user_id order by created_at, id) as slot
        from challenges where user_id is not null) as numbered
      where challenges.id = numbered.id and numbered.slot <= 200`,
    'create unique index challenges_by_slot on challenges (user_id, slot)',
    'drop index challenges_by_user',
    `create table challenge_pool (
      id ${integer} primary key not null check (id = 1),
      revision ${integer} not null
    )${strict}`,
    'insert into challenge_pool (id, revision) values (1, 0)',
  ],
};
