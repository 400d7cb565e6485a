import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import type { CountUserData, Export, Feature } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import { NewChallenge } from '../contract.ts';
import { boundedPool } from './migrations.ts';
import { challengeRoutes } from './routes.ts';
import * as store from './store.ts';
import { countChallenges, removeCreator } from './store.ts';

export { countByCategory, countChallenges, findDealt, listDealable } from './store.ts';

const Pool = z.array(z.required(NewChallenge));
const poolFile = new URL('../../../../catalogue/challenges.json', import.meta.url);

/**
 * Fills an empty pool with the shipped challenges, and returns how many it added. Their ids are fixed, so if two processes
 * start together, only one succeeds.
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
