import type { Feature } from '#server/feature.ts';
import { challengeRoutes } from './routes.ts';

export { addShippedPool } from './shipped-pool.ts';
export { countChallenges, listActive } from './store.ts';

export const challenges: Feature = {
  name: 'challenges',
  open: (context) => ({ routes: challengeRoutes(context) }),
};
