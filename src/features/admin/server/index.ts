import type { Feature, House } from '#server/feature.ts';
import { secondMs } from '#shared/time.ts';
import { auditRoutes } from './audit-routes.ts';
import { noteSizeOfToday, noteSizesJob } from './daily-sizes.ts';
import { emptyTrashJob } from './empty-trash.ts';
import { forgetAuditJob } from './forget-audit.ts';
import { healthRoutes } from './health-routes.ts';
import { makeHome } from './home.ts';
import { keptForMoment } from './kept-for-moment.ts';
import { adminLimits } from './limits.ts';
import { metricsRoute } from './metrics.ts';
import { readNeeds } from './needs.ts';
import { makePlaces } from './photo-places.ts';
import { PhotoSizes } from './photo-sizes.ts';
import { spaceRoutes } from './space-routes.ts';
import { makeVitals } from './vitals.ts';

/** The owner's view of the whole site: how it is, who did what, and what takes space. */
export const admin: Feature = {
  name: 'admin',
  limits: adminLimits,
  open(context, house: House) {
    const { log } = context;
    const places = makePlaces(house);
    const sizes = new PhotoSizes({ ...context, places });
    const readVitals = makeVitals({ context, house, places });
    const startedAt = context.clock() - process.uptime() * secondMs;
    return {
      // Home wants none of the figures, for which whole tables are counted.
      home: makeHome(
        keptForMoment(context.clock, () => readNeeds({ context, house })),
        startedAt,
      ),
      routes: [
        ...healthRoutes(context, readVitals, startedAt),
        metricsRoute(context, readVitals),
        ...auditRoutes(context),
        ...spaceRoutes({ context, house, places, sizes }),
      ],
      // Without the first figure of a day there is nothing to compare with a week later.
      prepare: () =>
        noteSizeOfToday(context).catch((error) => log.warn({ err: error }, 'The size of the database was not noted')),
      jobs: [forgetAuditJob(context), noteSizesJob(context), sizes.job, emptyTrashJob(context)],
    };
  },
};
