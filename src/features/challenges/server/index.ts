import type { Feature } from '#server/feature.ts';
import { boundedPool } from './migrations.ts';
import { exportChallenges, ownChallenges } from './own-data.ts';
import { challengeRoutes } from './routes.ts';
import { countChallenges, removeCreator } from './store.ts';

export { addShippedPool } from './shipped-pool.ts';
export { countByCategory, countChallenges, findDealt, listDealable } from './store.ts';

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
