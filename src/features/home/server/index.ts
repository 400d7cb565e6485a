import type { Feature } from '#server/feature.ts';
import { homeRoutes } from './routes.ts';

/** The first page: what all features show there of what is somebody's own. */
export const home: Feature = {
  name: 'home',
  open: (context, house) => ({ routes: homeRoutes(context, house) }),
};
