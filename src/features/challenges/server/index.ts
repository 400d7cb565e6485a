import type { Reader } from '#server/db/database.ts';
import type { Belongings, Export, Feature } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import { boundedPool } from './migrations.ts';
import { challengeRoutes } from './routes.ts';
import { countChallenges, removeCreator } from './store.ts';

export { addShippedPool } from './shipped-pool.ts';
export { countByCategory, countChallenges, findDealt, listDealable } from './store.ts';

const maxDetails = 20;

const madeBy = (db: Reader, userId: string) =>
  db
    .selectFrom('challenges')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['title', 'description', 'difficulty', 'category', 'points', 'image_required', 'active', 'created_at'])
    .execute();

/** When a person's account is deleted, their challenges stay in the pool (`removeCreator`). */
const ownChallenges: Belongings = async (db, person) => {
  const titles = (await madeBy(db, person.id)).map(({ title }) => title);
  return [{ kind: 'challenges_kept', count: titles.length, details: titles.slice(0, maxDetails) }];
};

const exportChallenges: Export = async (db, person) => ({
  data: (await madeBy(db, person.id)).map((row) => ({
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
    forget: (trx, { id }) => removeCreator(trx, id),
    belongings: ownChallenges,
    export: exportChallenges,
  }),
};
