import type { Feature } from '#server/feature.ts';
import { openRaces, raceLimits } from './routes.ts';

export { simulate } from './simulate.ts';

export const race: Feature = { name: 'race', limits: raceLimits, open: openRaces };
