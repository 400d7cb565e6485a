import type { Context } from '#server/context.ts';
import type { Feature, FeatureRegistry } from '#server/feature.ts';
import type { Job } from '#server/jobs.ts';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { readAlerts } from './alerts.ts';
import { auditRoutes } from './audit-routes.ts';
import { cachedBriefly } from './cached-briefly.ts';
import { recordSizeOfToday, recordSizesJob } from './daily-sizes.ts';
import { deleteAuditJob } from './delete-audit.ts';
import { healthRoutes } from './health-routes.ts';
import { makeHome } from './home.ts';
import { metricsRoute } from './metrics.ts';
import { makePlaces } from './photo-places.ts';
import { PhotoSizes } from './photo-sizes.ts';
import { makeProcessMetrics } from './process-metrics.ts';
import { spaceRoutes } from './space-routes.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    auditExport: Rule;
    metrics: Rule;
    metricsRefused: Rule;
  }
}

const limits = {
  auditExport: { burst: 5, refillMs: minuteMs },
  /** Prometheus servers scrape about every 15 seconds, and there may be several. */
  metrics: { burst: 30, refillMs: secondMs },
  /** Wrong secrets per address. */
  metricsRefused: { burst: 10, refillMs: minuteMs },
};

export const admin: Feature = {
  name: 'admin',
  limits,
  open(context, registry: FeatureRegistry) {
    const { log } = context;
    const places = makePlaces(registry);
    const sizes = new PhotoSizes({ ...context, places });
    const readProcessMetrics = makeProcessMetrics({ context, registry, places });
    const startedAt = context.clock() - process.uptime() * secondMs;
    return {
      // Home doesn't show the numbers, for which whole tables must be counted.
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
      // Records the day's size for comparison a week later.
      prepare: () =>
        recordSizeOfToday(context).catch((error) => log.warn({ err: error }, 'The size of the database was not noted')),
      jobs: [deleteAuditJob(context), recordSizesJob(context), sizes.job, emptyTrashJob(context)],
    };
  },
};

/** Permanently deletes photos after 14 days in the trash. Each process may have its own folder. */
const emptyTrashJob = ({ photos, log }: Pick<Context, 'photos' | 'log'>): Job => ({
  name: 'photo trash',
  everyMs: hourMs,
  deletesByAge: true,
  runsInEveryProcess: true,
  async run() {
    const deleted = await photos.emptyTrash();
    if (deleted > 0) log.info({ deleted }, 'Deleted photos that were in the trash for 14 days');
  },
});
