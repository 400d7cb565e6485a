import type { Feature, FeatureRegistry } from '#server/feature.ts';
import { secondMs } from '#shared/time.ts';
import { readAlerts } from './alerts.ts';
import { auditRoutes } from './audit-routes.ts';
import { cachedBriefly } from './cached-briefly.ts';
import { recordSizeOfToday, recordSizesJob } from './daily-sizes.ts';
import { deleteAuditJob } from './delete-audit.ts';
import { emptyTrashJob } from './empty-trash.ts';
import { healthRoutes } from './health-routes.ts';
import { makeHome } from './home.ts';
import { adminLimits } from './limits.ts';
import { metricsRoute } from './metrics.ts';
import { makePlaces } from './photo-places.ts';
import { PhotoSizes } from './photo-sizes.ts';
import { makeProcessMetrics } from './process-metrics.ts';
import { spaceRoutes } from './space-routes.ts';

/** The owner's view of the whole site: health, audit log and disk space. */
export const admin: Feature = {
  name: 'admin',
  limits: adminLimits,
  open(context, registry: FeatureRegistry) {
    const { log } = context;
    const places = makePlaces(registry);
    const sizes = new PhotoSizes({ ...context, places });
    const readProcessMetrics = makeProcessMetrics({ context, registry, places });
    const startedAt = context.clock() - process.uptime() * secondMs;
    return {
      // Home doesn't need the figures, which count whole tables.
      home: makeHome(
        context,
        cachedBriefly(context.clock, () => readAlerts({ context, registry })),
        startedAt,
      ),
      routes: [
        ...healthRoutes(context, readProcessMetrics, startedAt),
        metricsRoute(context, readProcessMetrics),
        ...auditRoutes(context),
        ...spaceRoutes({ context, registry, places, sizes }),
      ],
      // Records the day's first figure, for comparison a week later.
      prepare: () =>
        recordSizeOfToday(context).catch((error) => log.warn({ err: error }, 'The size of the database was not noted')),
      jobs: [deleteAuditJob(context), recordSizesJob(context), sizes.job, emptyTrashJob(context)],
    };
  },
};
