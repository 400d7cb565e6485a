import type { Feature } from '#server/feature.ts';
import { homeRoutes } from './routes.ts';

/** The first page: each feature contributes what it shows of the user's own data. */
export const home: Feature = {
  name: 'home',
  open: (context, registry) => ({ routes: homeRoutes(context, registry) }),
};
