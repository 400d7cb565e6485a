import type { Feature } from '#server/feature.ts';
import { boundedPool } from './migrations.ts';
import { belongingsInPool, exportChallenges } from './own-data.ts';
import { challengeRoutes } from './routes.ts';
import { disown } from './store.ts';

export { addShippedPool } from './shipped-pool.ts';
export { countChallenges, findDealt, listDealable } from './store.ts';

export const challenges: Feature = {
  name: 'challenges',
  migrations: [boundedPool],
  open: (context) => ({
    routes: challengeRoutes(context),
    forget: (trx, { id }) => disown(trx, id),
    belongings: belongingsInPool,
    export: exportChallenges,
  }),
};
