export { challengeRoutes } from './routes.ts';
export { addShippedPool } from './shipped-pool.ts';
export { countChallenges, listActive } from './store.ts';
