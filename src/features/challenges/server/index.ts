import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import type { Migration } from '#server/db/migrate.ts';
import type { CountUserData, Export, Feature } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import { NewChallenge } from '../contract.ts';
import { challengeRoutes } from './routes.ts';
import * as store from './store.ts';
import { countChallenges, removeCreator } from './store.ts';

export { countByCategory, countChallenges, findDealt, listDealable } from './store.ts';

const Pool = z.array(z.required(NewChallenge));
const poolFile = new URL('../../../../catalogue/challenges.json', import.meta.url);

/**
 * Fills an empty pool with the shipped challenges, and returns how many it added. Their ids are fixed, so if two
 * processes start at the same time, only one succeeds.
 */
export async function addShippedPool({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const pool = z.parse(Pool, JSON.parse(await readFile(poolFile, 'utf8')));
  const rows = pool.map(({ image_required, ...challenge }, index) => ({
    ...challenge,
    id: `pool-${String(index + 1).padStart(3, '0')}`,
    imageRequired: image_required,
    createdAt: clock(),
  }));
  try {
    await db.transact((trx) => store.addShipped(trx, rows));
    return rows.length;
  } catch (error) {
    if (isUnique(error)) return 0;
    throw error;
  }
}

const maxDetails = 20;

const challengesBy = (db: Reader, userId: string) =>
  db
    .selectFrom('challenges')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['title', 'description', 'difficulty', 'category', 'points', 'image_required', 'active', 'created_at'])
    .execute();

/** When a person's account is deleted, their challenges stay in the pool (`removeCreator`). */
const countOwnChallenges: CountUserData = async (db, person) => {
  const titles = (await challengesBy(db, person.id)).map(({ title }) => title);
  return [{ kind: 'challenges_kept', count: titles.length, details: titles.slice(0, maxDetails) }];
};

const exportChallenges: Export = async (db, person) => ({
  data: (await challengesBy(db, person.id)).map((row) => ({
    ...row,
    image_required: row.image_required === 1,
    active: row.active === 1,
    created_at: toIso(row.created_at),
  })),
});

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

export const challenges: Feature = {
  name: 'challenges',
  migrations: [boundedPool],
  open: (context) => ({
    routes: challengeRoutes(context),
    publicNumbers: async () => ({ challenges: await countChallenges(context.db.read) }),
    deletePersonData: (trx, { id }) => removeCreator(trx, id),
    countUserData: countOwnChallenges,
    export: exportChallenges,
  }),
};
